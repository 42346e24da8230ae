import { pays, reels, type Recipe } from '../recipe.ts';

/** Five reels of three rows, 9 lines. */
export const LN5_9: readonly Recipe[] = [
  {
    id: 'LN5-01',
    version: 1,
    lines: 9,
    rtp: 0.95,
    winMax: 300,
    lows: pays('5 15 50, 5 15 50, 8 20 60, 8 20 60, 10 25 75'),
    highs: pays('15 50 150, 20 60 200, 25 75 250, 30 100 400'),
    wild: [40, 150, 750],
    base: reels('32 33 34 35 36', { scatters: '1 1 2 1 1', wilds: '2 2 2 2 2', weights: '5 5 4 4 4 3 3 2 2' }),
    free: {
      share: 0.22,
      scatter: [2, 6, 25],
      spins: { awards: [8, 10, 15], multiplier: 2, spinsMax: 200 },
      reels: reels('32 33 34 35 36', { scatters: '1 1 2 1 1', wilds: '3 3 3 3 3', weights: '5 5 4 4 4 3 3 3 2' }),
    },
    seed: 501,
  },
  {
    id: 'LN5-02',
    version: 1,
    lines: 9,
    rtp: 0.94,
    winMax: 600,
    lows: pays('5 15 75, 5 15 75, 5 20 100, 8 25 125, 10 30 150'),
    highs: pays('15 60 250, 20 75 300, 30 120 500, 50 200 1000'),
    wild: [75, 400, 2000],
    base: reels('36 37 38 39 40', { scatters: '1 2 1 2 1', wilds: '1 2 2 2 2', weights: '5 5 5 4 4 3 3 2 2' }),
    free: {
      share: 0.28,
      scatter: [2, 10, 50],
      spins: { awards: [10, 12, 15], multiplier: 2, spinsMax: 250 },
      reels: reels('36 37 38 39 40', { scatters: '1 1 1 2 1', wilds: '2 3 3 4 3', weights: '5 5 5 4 4 3 3 3 2' }),
    },
    seed: 502,
  },
  {
    id: 'LN5-03',
    version: 1,
    lines: 9,
    rtp: 0.96,
    winMax: 2500,
    lows: pays('4 12 75, 4 12 75, 5 15 100, 5 20 125, 6 25 150'),
    highs: pays('20 100 500, 25 150 750, 40 250 1500, 75 500 3000'),
    wild: [150, 1000, 6000],
    base: reels('40 41 42 43 44', { scatters: '1 2 1 2 1', wilds: '1 2 2 2 1', weights: '6 6 5 5 5 4 3 3 2' }),
    free: {
      share: 0.36,
      scatter: [2, 15, 100],
      spins: { awards: [10, 15, 20], multiplier: 3, spinsMax: 250 },
      reels: reels('40 41 42 43 44', { scatters: '1 1 2 1 1', wilds: '2 3 3 3 3', weights: '6 6 5 5 5 4 3 3 2' }),
    },
    seed: 503,
  },
];
