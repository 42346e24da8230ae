import { pays, reels, type Recipe } from '../recipe.ts';

/** Five reels of three rows, 25 lines. */
export const LN5_25: readonly Recipe[] = [
  {
    id: 'LN5-07',
    version: 1,
    lines: 25,
    rtp: 0.945,
    winMax: 200,
    lows: pays('10 25 60, 10 25 60, 12 30 75, 12 30 75, 15 40 100'),
    highs: pays('25 60 200, 25 75 250, 40 100 350, 50 150 600'),
    wild: [60, 250, 1200],
    base: reels('30 31 32 33 34', { scatters: '1 2 1 1 1', wilds: '1 2 2 2 1', weights: '5 5 4 4 4 3 3 2 2' }),
    free: {
      share: 0.2,
      scatter: [1, 5, 20],
      spins: { awards: [6, 10, 15], multiplier: 2, spinsMax: 180 },
      reels: reels('30 31 32 33 34', { scatters: '1 1 1 1 1', wilds: '2 3 3 3 3', weights: '5 5 4 4 4 3 3 3 2' }),
    },
    seed: 507,
  },
  {
    id: 'LN5-08',
    version: 1,
    lines: 25,
    rtp: 0.967,
    winMax: 600,
    lows: pays('10 30 125, 10 30 125, 10 40 150, 10 40 150, 15 50 200'),
    highs: pays('25 100 400, 30 150 600, 50 200 1000, 80 300 1500'),
    wild: [120, 600, 4000],
    base: reels('38 39 40 41 42', { scatters: '1 2 2 1 1', wilds: '1 1 2 2 2', weights: '6 6 5 5 5 3 3 2 2' }),
    free: {
      share: 0.32,
      scatter: [2, 10, 75],
      spins: { awards: [10, 15, 25], multiplier: 2, spinsMax: 250 },
      reels: reels('38 39 40 41 42', { scatters: '1 1 2 1 1', wilds: '2 3 3 3 3', weights: '6 5 5 5 5 3 3 3 2' }),
    },
    seed: 508,
  },
  {
    id: 'LN5-09',
    version: 1,
    lines: 25,
    rtp: 0.955,
    winMax: 3000,
    lows: pays('4 15 100, 4 15 100, 5 20 125, 5 25 150, 8 30 200'),
    highs: pays('25 150 1000, 40 200 1500, 75 400 3000, 125 750 6000'),
    wild: [200, 2500, 12500],
    base: reels('44 45 46 47 48', { scatters: '1 2 1 2 1', wilds: '1 1 2 1 1', weights: '6 6 6 6 5 4 4 3 2' }),
    free: {
      share: 0.38,
      scatter: [3, 20, 150],
      spins: { awards: [10, 15, 20], multiplier: 4, spinsMax: 250 },
      reels: reels('44 45 46 47 48', { scatters: '1 1 2 1 1', wilds: '2 2 3 2 2', weights: '6 6 6 6 5 4 4 3 2' }),
    },
    seed: 509,
  },
];
