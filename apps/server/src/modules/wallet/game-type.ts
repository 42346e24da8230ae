import { GAME_TYPES, type GameType } from '@perya/contract';

/** The kind of game that a row of the ledger names; null when it is no game. */
export function gameTypeOf(category: string): GameType | null {
  return GAME_TYPES.find((type) => type === category) ?? null;
}
