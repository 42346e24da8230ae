import { local } from '../../lib/storage.ts';

const KEY = 'gameSettings';

/** What a player wants of every game; a game cannot keep it itself, because its frame has no storage. */
export interface GameSettings {
  readonly sound: boolean;
  readonly quick: boolean;
}

/** What was last wanted. */
export function keptGameSettings(): GameSettings {
  try {
    const kept = JSON.parse(local.get(KEY) ?? 'null') as Partial<GameSettings> | null;
    return { sound: kept?.sound !== false, quick: kept?.quick === true };
  } catch {
    return { sound: true, quick: false };
  }
}

/** Remembers it on this device. */
export function keepGameSettings({ sound, quick }: GameSettings): void {
  local.set(KEY, JSON.stringify({ sound, quick }));
}
