import type { studio } from '@perya/contract';
import { local } from '@perya/web/lib/storage.ts';

/** What a player wants of every game; a game cannot keep it itself, because its frame has no storage. */
const KEY = 'gameSettings';

/** What was last wanted. */
export function keptGameSettings(): studio.GameSettings {
  try {
    const kept = JSON.parse(local.get(KEY) ?? 'null') as Partial<studio.GameSettings> | null;
    return { sound: kept?.sound !== false, quick: kept?.quick === true };
  } catch {
    return { sound: true, quick: false };
  }
}

/** Remembers it on this device. */
export function keepGameSettings({ sound, quick }: studio.GameSettings): void {
  local.set(KEY, JSON.stringify({ sound, quick }));
}
