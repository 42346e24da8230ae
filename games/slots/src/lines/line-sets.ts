const [T, M, B] = [0, 1, 2];

/** Lines on five reels of three rows, the row of each reel from the top; sets of fewer lines are the first of these. */
const LINES: readonly (readonly number[])[] = [
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

/** The first lines of the set. */
export function firstLines(count: 9 | 20 | 25): readonly (readonly number[])[] {
  return LINES.slice(0, count);
}
