const [T, M, B] = [0, 1, 2];

/** Lines on three reels of three rows, the row of each reel from the top. */
const THREE_BY_THREE: readonly (readonly number[])[] = [
  [M, M, M],
  [T, T, T],
  [B, B, B],
  [T, M, B],
  [B, M, T],
];

/** Lines on five reels of three rows; sets of fewer lines are the first of these. */
const FIVE_BY_THREE: readonly (readonly number[])[] = [
  [M, M, M, M, M],
  [T, T, T, T, T],
  [B, B, B, B, B],
  [T, M, B, M, T],
  [B, M, T, M, B],
  [T, T, M, B, B],
  [B, B, M, T, T],
  [M, T, T, T, M],
  [M, B, B, B, M],
  [M, T, M, B, M],
  [M, B, M, T, M],
  [T, M, M, M, T],
  [B, M, M, M, B],
  [T, M, T, M, T],
  [B, M, B, M, B],
  [M, M, T, M, M],
  [M, M, B, M, M],
  [T, T, B, T, T],
  [B, B, T, B, B],
  [T, B, B, B, T],
  [B, T, T, T, B],
  [M, T, B, T, M],
  [M, B, T, B, M],
  [T, B, T, B, T],
  [B, T, B, T, B],
];

/** Lines on five reels of four rows, a digit for the row of each reel; sets of fewer lines are the first of these. */
const FIVE_BY_FOUR: readonly (readonly number[])[] = [
  '11111 22222 00000 33333 01210 32123 12321 21012 10001 23332',
  '00100 33233 11011 22322 11211 22122 01110 32223 12221 21112',
  '01010 32323 10101 23232 12121 21212 00123 33210 01233 32100',
  '01123 32210 12233 21100 00111 33222 11000 22333 11222 22111',
  '00122 33211 10012 23321 01221 32112 12332 21001 10121 23212',
].flatMap((some) => some.split(' ').map((rows) => Array.from(rows, Number)));

/** How many lines a game can have; that says which reels they lie on, too. */
export type LineCount = 5 | 9 | 10 | 20 | 25 | 40 | 50;

/** The first lines of the set: five lie on three reels, up to 25 on five of three rows, more on five of four rows. */
export function firstLines(count: LineCount): readonly (readonly number[])[] {
  if (count === 5) return THREE_BY_THREE;
  return (count < 40 ? FIVE_BY_THREE : FIVE_BY_FOUR).slice(0, count);
}
