import type { Risk } from '../risk.ts';

/** Rows of pegs, and what the bins under them pay from the left, in hundredths. */
export interface DropTables {
  readonly id: string;
  readonly rows: number;
  readonly bins: Readonly<Record<Risk, readonly number[]>>;
}

export const DROP_TABLES: readonly DropTables[] = [
  {
    id: 'DRP-01',
    rows: 8,
    bins: {
      low: [460, 195, 115, 85, 76, 85, 115, 195, 460],
      medium: [930, 250, 115, 75, 66, 75, 115, 250, 930],
      high: [1700, 310, 110, 65, 50, 65, 110, 310, 1700],
    },
  },
  {
    id: 'DRP-02',
    rows: 12,
    bins: {
      low: [1400, 480, 230, 140, 100, 82, 76, 82, 100, 140, 230, 480, 1400],
      medium: [4300, 930, 320, 155, 90, 72, 66, 72, 90, 155, 320, 930, 4300],
      high: [13_000, 1700, 420, 160, 80, 55, 50, 55, 80, 160, 420, 1700, 13_000],
    },
  },
  {
    id: 'DRP-03',
    rows: 16,
    bins: {
      low: [4000, 1300, 540, 280, 170, 120, 95, 80, 75, 80, 95, 120, 170, 280, 540, 1300, 4000],
      medium: [22_000, 4000, 1100, 440, 210, 125, 85, 65, 66, 65, 85, 125, 210, 440, 1100, 4000, 22_000],
      high: [110_500, 11_500, 2200, 610, 230, 115, 70, 50, 45, 50, 70, 115, 230, 610, 2200, 11_500, 110_500],
    },
  },
];
