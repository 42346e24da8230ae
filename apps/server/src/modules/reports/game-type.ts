import { GAME_TYPES, type GameType } from '@perya/contract';

/** The kind of game that a row of the ledger names; null when it is no game. */
export function gameTypeOf(category: string): GameType | null {
  return GAME_TYPES.find((type) => type === category) ?? null;
}

/** Whose game a row of the ledger is about; the vendor's code holds no stroke, the game's may. */
export function gameOf(detail: string): { readonly vendor: string; readonly game: string } {
  const at = detail.indexOf('/');
  return { vendor: detail.slice(0, Math.max(at, 0)), game: detail.slice(at + 1) };
}
