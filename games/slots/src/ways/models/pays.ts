import { pays } from '../../lines/recipe.ts';
import type { WayPays } from '../recipe.ts';

/** Small wins, close to each other. */
export const GENTLE: WayPays = {
  lows: pays('6 12 30, 6 12 30, 8 15 40, 8 15 40, 10 20 50'),
  highs: pays('15 30 100, 20 40 120, 25 50 150, 30 80 200'),
};

/** The middle. */
export const EVEN: WayPays = {
  lows: pays('5 15 50, 5 15 50, 6 20 60, 6 20 60, 8 25 80'),
  highs: pays('20 50 200, 25 75 250, 30 100 400, 50 150 600'),
};

/** High symbols are worth waiting for. */
export const STEEP: WayPays = {
  lows: pays('5 12 50, 5 12 50, 5 15 60, 5 15 60, 6 20 75'),
  highs: pays('20 75 400, 30 100 600, 40 200 1200, 100 600 4000'),
};

/** Nearly everything is in five of a kind. */
export const CLIFF: WayPays = {
  lows: pays('3 10 60, 3 10 60, 4 12 75, 4 12 75, 5 15 100'),
  highs: pays('20 100 800, 25 150 1200, 50 400 4000, 150 1500 15000'),
};

/** The same for four rows, where ways are many: low symbols begin to pay on four reels. */
export const TALL: WayPays = {
  lows: pays('0 5 25, 0 5 25, 0 6 30, 0 6 30, 0 8 40'),
  highs: pays('8 40 250, 10 60 400, 25 200 1500, 60 600 6000'),
};

/** As above, on six reels. */
export const LONG_GENTLE: WayPays = {
  lows: pays('3 6 12 25, 3 6 12 25, 4 8 15 30, 4 8 15 30, 5 10 20 40'),
  highs: pays('8 15 30 80, 10 20 40 100, 12 25 60 150, 15 30 80 250'),
};

/** As above, on six reels. */
export const LONG_EVEN: WayPays = {
  lows: pays('2 5 15 40, 2 5 15 40, 3 8 20 50, 3 8 20 50, 4 10 25 60'),
  highs: pays('8 20 60 200, 10 25 80 250, 15 40 120 400, 20 60 200 800'),
};

/** As above, on six reels. */
export const LONG_CLIFF: WayPays = {
  lows: pays('0 4 15 60, 0 4 15 60, 0 5 20 75, 0 5 20 75, 0 6 25 100'),
  highs: pays('8 25 120 600, 10 40 200 1200, 20 100 600 4000, 50 300 2000 20000'),
};
