import { pays, reels, type Recipe } from '../recipe.ts';

/** Five reels of three rows, 20 lines. */
export const LN5_20: readonly Recipe[] = [
  {
    id: 'LN5-04',
    version: 1,
    lines: 20,
    rtp: 0.965,
    winMax: 250,
    lows: pays('10 20 50, 10 20 50, 10 25 60, 12 30 75, 12 30 75'),
    highs: pays('20 50 150, 25 60 200, 30 80 250, 40 100 400'),
    wild: [50, 150, 1000],
    base: reels('30 30 32 32 32', { scatters: '1 1 1 1 2', wilds: '1 2 2 2 2', weights: '5 5 4 4 4 3 3 2 2' }),
    free: {
      share: 0.24,
      scatter: [2, 5, 20],
      spins: { awards: [8, 12, 20], multiplier: 2, spinsMax: 200 },
      reels: reels('30 30 30 30 30', { scatters: '1 1 1 1 1', wilds: '2 2 3 3 3', weights: '4 4 4 4 4 3 3 3 2' }),
    },
    seed: 504,
  },
  {
    id: 'LN5-05',
    version: 1,
    lines: 20,
    rtp: 0.96,
    winMax: 600,
    lows: pays('8 25 100, 8 25 100, 10 30 120, 10 40 150, 15 50 200'),
    highs: pays('20 100 400, 30 120 500, 40 150 800, 60 250 1200'),
    wild: [100, 500, 3000],
    base: reels('36 38 38 40 40', { scatters: '2 1 1 1 2', wilds: '1 2 2 2 1', weights: '6 6 5 5 4 3 3 2 2' }),
    free: {
      share: 0.3,
      scatter: [2, 10, 50],
      spins: { awards: [10, 15, 20], multiplier: 2, spinsMax: 250 },
      reels: reels('36 38 38 40 40', { scatters: '1 1 2 1 1', wilds: '2 3 3 3 2', weights: '5 5 5 5 4 3 3 3 2' }),
    },
    seed: 505,
  },
  {
    id: 'LN5-06',
    version: 1,
    lines: 20,
    rtp: 0.97,
    winMax: 2000,
    lows: pays('4 15 75, 4 15 75, 5 20 100, 5 20 100, 5 25 150'),
    highs: pays('20 125 800, 30 200 1500, 50 300 2500, 100 500 5000'),
    wild: [200, 2000, 10000],
    base: reels('42 43 44 45 46', { scatters: '1 2 2 2 1', wilds: '1 2 2 1 1', weights: '6 6 6 5 5 4 4 3 2' }),
    free: {
      share: 0.4,
      scatter: [2, 20, 200],
      spins: { awards: [12, 15, 25], multiplier: 3, spinsMax: 300 },
      reels: reels('42 43 44 45 46', { scatters: '1 1 2 1 1', wilds: '2 2 2 3 2', weights: '6 6 5 5 5 4 4 3 2' }),
    },
    seed: 506,
  },
];
