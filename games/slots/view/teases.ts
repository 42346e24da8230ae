import type { SlotPublic, SpinEvent, SymbolKind } from '../src/public.ts';

/** So many less than a feature needs, and people begin to hope. */
const SYMBOLS_SHORT = 1;
const COINS_SHORT = 2;
const SCATTERS = 3;

interface Hope {
  readonly kind: SymbolKind;
  readonly from: number;
}

/** What a game lets people hope for: so many symbols of a kind on the reels that have stopped. */
function hopesOf({ freeSpins, hold, wheel, pick }: SlotPublic): Hope[] {
  const bonus = wheel?.from ?? pick?.from;
  return [
    ...(freeSpins ? [{ kind: 'scatter', from: SCATTERS - SYMBOLS_SHORT } as const] : []),
    ...(bonus === undefined ? [] : [{ kind: 'bonus', from: bonus - SYMBOLS_SHORT } as const]),
    ...(hold ? [{ kind: 'coin', from: hold.from - COINS_SHORT } as const] : []),
  ];
}

/** The reels that turn longer because of what lies on those that stopped before them. */
export function teasesOf(rules: SlotPublic, { grid }: SpinEvent, order: readonly number[]): boolean[] {
  const teases = grid.map(() => false);
  for (const { kind, from } of hopesOf(rules)) {
    let count = 0;
    for (const reel of order) {
      if (count >= from) teases[reel] = true;
      count += grid[reel]?.filter((symbol) => rules.symbols[symbol]?.kind === kind).length ?? 0;
    }
  }
  return teases;
}
