import { local } from '@perya/web/lib/storage.ts';

const KEY = 'playedBefore';

/** Whether this member had games to play again when home was last seen on this device. */
export function hasPlayed(owner: string): boolean {
  return local.get(KEY) === owner;
}

/** Remembers it for the next visit. */
export function notePlayed(owner: string, isSo: boolean): void {
  if (isSo) local.set(KEY, owner);
  else if (hasPlayed(owner)) local.remove(KEY);
}
