/** Where the chance of a game comes from: handed in, so that the same seeds replay the same round. */
export interface Draws {
  /** A whole number from 0 up to, but not including, the limit; every one as likely. The limit is at most 2 ** 32. */
  below(limit: number): number;
}
