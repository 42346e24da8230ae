import { pays, reels } from '../../lines/recipe.ts';
import type { BonusRecipe } from '../recipe.ts';

/** What the lines pay: gentle, middling and wild. */
const GENTLE = {
  lows: pays('10 20 50, 10 20 50, 10 25 60, 12 30 75, 12 30 75'),
  highs: pays('20 50 150, 25 60 200, 30 80 250, 40 100 400'),
  wild: [50, 200, 4000],
};
const EVEN = {
  lows: pays('8 25 100, 8 25 100, 10 30 120, 10 40 150, 15 50 200'),
  highs: pays('20 100 400, 30 120 500, 40 150 800, 60 250 1200'),
  wild: [100, 500, 5000],
};
const STEEP = {
  lows: pays('5 15 75, 5 15 75, 5 20 100, 6 20 100, 6 25 150'),
  highs: pays('20 125 800, 30 200 1500, 50 300 2500, 100 500 5000'),
  wild: [200, 2000, 10000],
};

/** Three bonus symbols turn a wheel. */
const WHEELS: readonly BonusRecipe[] = [
  {
    id: 'WHL-01',
    version: 1,
    lines: 20,
    rtp: 0.95,
    winMax: 220,
    ...GENTLE,
    base: reels('32 33 34 35 36', { scatters: '0 0 0 0 0', wilds: '2 2 2 2 2', weights: '5 5 4 4 4 3 3 2 2' }),
    bonuses: [3, 0, 3, 0, 3],
    opens: { wheel: { from: 3, wedges: [5, 10, 6, 20, 5, 8, 12, 6, 30, 5, 10, 25] } },
    seed: 121,
  },
  {
    id: 'WHL-02',
    version: 1,
    lines: 20,
    rtp: 0.96,
    winMax: 350,
    ...EVEN,
    base: reels('34 35 36 37 38', { scatters: '0 0 0 0 0', wilds: '2 2 2 2 2', weights: '5 5 5 4 4 3 3 3 2' }),
    bonuses: [2, 0, 3, 0, 2],
    opens: { wheel: { from: 3, wedges: [15, 40, 20, 100, 10, 30, 15, 60, 20, 25, 10, 75, 15, 40, 20, 50] } },
    seed: 122,
  },
  {
    id: 'WHL-03',
    version: 1,
    lines: 20,
    rtp: 0.97,
    winMax: 600,
    ...STEEP,
    base: reels('36 37 38 39 40', { scatters: '0 0 0 0 0', wilds: '1 2 2 2 1', weights: '5 5 5 5 4 4 4 3 2' }),
    bonuses: [2, 0, 3, 0, 2],
    opens: {
      wheel: {
        from: 3,
        wedges: [20, 50, 15, 100, 25, 10, 40, 20, 500, 15, 25, 75, 10, 50, 20, 30, 150, 15, 20, 25],
      },
    },
    seed: 123,
  },
  {
    id: 'WHL-04',
    version: 1,
    lines: 20,
    rtp: 0.955,
    winMax: 750,
    ...EVEN,
    base: reels('36 37 38 39 40', { scatters: '1 1 1 1 1', wilds: '1 2 2 2 2', weights: '6 6 5 5 4 3 3 3 2' }),
    free: {
      share: 0.16,
      scatter: [2, 6, 30],
      spins: { awards: [8, 10, 15], multiplier: 2, spinsMax: 200 },
      reels: reels('36 37 38 39 40', { scatters: '1 1 1 1 1', wilds: '3 3 3 3 3', weights: '6 6 5 5 4 3 3 3 2' }),
    },
    bonuses: [3, 0, 3, 0, 2],
    opens: { wheel: { from: 3, wedges: [5, 20, 8, 30, 10, 5, 50, 8, 15, 10, 25, 5, 40, 8] } },
    seed: 124,
  },
  {
    id: 'WHL-05',
    version: 1,
    lines: 20,
    rtp: 0.965,
    winMax: 2000,
    ...STEEP,
    base: reels('40 41 42 43 44', { scatters: '1 1 2 1 1', wilds: '1 2 2 2 1', weights: '6 6 5 5 5 4 4 3 2' }),
    free: {
      share: 0.22,
      scatter: [2, 15, 100],
      spins: { awards: [10, 12, 15], multiplier: 3, spinsMax: 250 },
      reels: reels('40 41 42 43 44', { scatters: '1 1 1 1 1', wilds: '2 3 3 3 2', weights: '6 6 5 5 5 4 4 3 2' }),
    },
    bonuses: [2, 0, 2, 0, 2],
    opens: { wheel: { from: 3, wedges: [20, 60, 30, 15, 100, 25, 40, 20, 1000, 30, 15, 80, 25, 50, 20, 15, 200, 30] } },
    seed: 125,
  },
];

/** Three bonus symbols open chests. */
const PICKS: readonly BonusRecipe[] = [
  {
    id: 'PCK-01',
    version: 1,
    lines: 20,
    rtp: 0.945,
    winMax: 240,
    ...GENTLE,
    base: reels('30 31 32 33 34', { scatters: '0 0 0 0 0', wilds: '1 2 2 2 2', weights: '5 5 5 4 4 3 3 2 2' }),
    bonuses: [3, 0, 3, 0, 2],
    opens: { pick: { from: 3, prizes: [1, 1, 1, 2, 2, 2, 3, 3, 4, 5, 8, 0] } },
    seed: 131,
  },
  {
    id: 'PCK-02',
    version: 1,
    lines: 20,
    rtp: 0.96,
    winMax: 275,
    ...EVEN,
    base: reels('34 35 36 37 38', { scatters: '0 0 0 0 0', wilds: '2 2 2 2 1', weights: '5 5 5 5 4 3 3 3 2' }),
    bonuses: [2, 0, 3, 0, 2],
    opens: { pick: { from: 3, prizes: [2, 3, 4, 5, 6, 8, 10, 12, 20, 30, 0, 0] } },
    seed: 132,
  },
  {
    id: 'PCK-03',
    version: 1,
    lines: 20,
    rtp: 0.97,
    winMax: 600,
    ...STEEP,
    base: reels('38 39 40 41 42', { scatters: '0 0 0 0 0', wilds: '1 2 2 2 1', weights: '5 5 5 5 5 4 4 3 2' }),
    bonuses: [2, 0, 3, 0, 2],
    opens: { pick: { from: 3, prizes: [5, 5, 8, 10, 12, 15, 25, 40, 80, 200, 0, 0, 0] } },
    seed: 133,
  },
  {
    id: 'PCK-04',
    version: 1,
    lines: 20,
    rtp: 0.955,
    winMax: 500,
    ...GENTLE,
    base: reels('32 33 34 35 36', { scatters: '1 1 1 1 1', wilds: '2 2 2 2 2', weights: '5 5 5 4 4 4 3 2 2' }),
    free: {
      share: 0.14,
      scatter: [2, 5, 20],
      spins: { awards: [6, 8, 10], multiplier: 2, spinsMax: 180 },
      reels: reels('32 33 34 35 36', { scatters: '1 1 1 1 1', wilds: '2 3 3 3 3', weights: '5 5 5 4 4 4 3 2 2' }),
    },
    bonuses: [2, 0, 3, 0, 2],
    opens: { pick: { from: 3, prizes: [2, 2, 3, 3, 4, 5, 6, 8, 10, 15, 0, 0] } },
    seed: 134,
  },
  {
    id: 'PCK-05',
    version: 1,
    lines: 20,
    rtp: 0.965,
    winMax: 2000,
    ...STEEP,
    base: reels('40 41 42 43 44', { scatters: '1 2 1 2 1', wilds: '1 2 2 2 1', weights: '6 6 5 5 5 4 4 3 2' }),
    free: {
      share: 0.25,
      scatter: [2, 12, 75],
      spins: { awards: [10, 12, 15], multiplier: 2, spinsMax: 250 },
      reels: reels('40 41 42 43 44', { scatters: '1 1 1 1 1', wilds: '3 3 3 3 3', weights: '6 6 5 5 5 4 4 3 2' }),
    },
    bonuses: [2, 0, 2, 0, 2],
    opens: { pick: { from: 3, prizes: [8, 10, 12, 15, 20, 25, 40, 60, 100, 200, 0, 0, 0] } },
    seed: 135,
  },
];

/** The models with a wheel or with chests. */
export const RECIPES: readonly BonusRecipe[] = [...WHEELS, ...PICKS];
