import type { TumbleEvent, TumblePublic, TumbleStep, TumbleWin } from '../../src/public.ts';

const pays = (kind: 'low' | 'high') => ({ kind, pays: [5, 10, 20] });
const SYMBOLS: TumblePublic['symbols'] = [
  ...Array.from({ length: 5 }, () => pays('low')),
  ...Array.from({ length: 4 }, () => pays('high')),
  { kind: 'unused', pays: [] },
  { kind: 'scatter', pays: [40] },
  { kind: 'unused', pays: [] },
  { kind: 'unused', pays: [] },
  { kind: 'orb', pays: [] },
];

/** A game of reels as tests play it. */
export const RULES: TumblePublic = {
  kind: 'anywhere',
  reels: 6,
  rows: 5,
  coins: 20,
  symbols: SYMBOLS,
  bands: [8, 10, 12],
  orbs: [2, 4, 5, 10],
  marksMax: null,
  freeSpins: { from: 4, spins: 10, moreFrom: 3, more: 5, spinsMax: 50 },
};

/** A game of clusters as tests play it. */
export const CLUSTER_RULES: TumblePublic = {
  ...RULES,
  kind: 'cluster',
  reels: 7,
  rows: 7,
  bands: [5, 8],
  orbs: [],
  marksMax: 8,
};

/** A board of one symbol with a few others in it, by their cells. */
export function step(others: Readonly<Record<number, number>> = {}, wins: readonly TumbleWin[] = []): TumbleStep {
  const grid = Array.from({ length: 6 }, (_, reel) =>
    Array.from({ length: 5 }, (_row, row) => others[reel * 5 + row] ?? 3),
  );
  return { grid, wins, multipliers: [] };
}

/** A spin that wins nothing unless told otherwise. */
export function event(change: Partial<TumbleEvent> = {}): TumbleEvent {
  return {
    kind: 'tumble',
    isFree: false,
    steps: [step()],
    multiplier: 1,
    collected: 0,
    scatters: 0,
    scatterWin: 0,
    freeWon: 0,
    freeLeft: 0,
    win: 0,
    ...change,
  };
}
