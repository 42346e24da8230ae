import type { FeatureKind, SlotPublic, SpinEvent } from '../src/public.ts';

/** So many less than a feature needs, and people begin to hope. */
const SYMBOLS_SHORT = 1;
const COINS_SHORT = 2;
const SCATTERS = 3;

interface Hope {
  readonly kind: FeatureKind;
  /** So many of them bring something, lowest first. */
  readonly goals: readonly number[];
  readonly short: number;
}

/** What a spin lets people hope for: so many symbols of a kind in the window. Free spins open no other feature. */
function hopesOf({ freeSpins, hold, wheel, pick }: SlotPublic, isFree: boolean): Hope[] {
  const bonus = wheel?.from ?? pick?.from;
  const more = freeSpins?.awards.flatMap((award, at, all) => (award > (all[at - 1] ?? 0) ? [SCATTERS + at] : [])) ?? [];
  const scatters: Hope = { kind: 'scatter', goals: more, short: SYMBOLS_SHORT };
  if (isFree) return [scatters];
  return [
    scatters,
    { kind: 'bonus', goals: bonus === undefined ? [] : [bonus], short: SYMBOLS_SHORT },
    { kind: 'coin', goals: hold ? [hold.from] : [], short: COINS_SHORT },
  ];
}

/**
 * The reels that turn longer because of what lies on those that stopped before them: only those that can bring what is
 * missing, and only while it can still be reached.
 */
export function anticipatedReels(rules: SlotPublic, { grid, isFree }: SpinEvent, order: readonly number[]): boolean[] {
  const anticipated = grid.map(() => false);
  for (const { kind, goals, short } of hopesOf(rules, isFree)) {
    const most = rules.mostShown?.[isFree ? 'free' : 'base'][kind] ?? [];
    const canBring = (reel: number) => most[reel] ?? 0;
    let count = 0;
    let ahead = order.reduce((sum, reel) => sum + canBring(reel), 0);
    for (const reel of order) {
      const goal = goals.find((one) => one > count);
      const isNear = goal !== undefined && goal - count <= short && goal - count <= ahead;
      if (isNear && canBring(reel) > 0) anticipated[reel] = true;
      ahead -= canBring(reel);
      count += grid[reel]?.filter((symbol) => rules.symbols[symbol]?.kind === kind).length ?? 0;
    }
  }
  return anticipated;
}
