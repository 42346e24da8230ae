/** Turns the share of time that has passed into the share of the way. */
export type Ease = (share: number) => number;

/** Slows down towards the end. */
export const easeOut: Ease = (share) => 1 - (1 - share) ** 3;

/** Starts and ends gently. */
export const easeInOut: Ease = (share) => (share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2);

/** Goes a little too far and comes back, as heavy things do. */
export const easeBack: Ease = (share) => 1 + 2.2 * (share - 1) ** 3 + 1.2 * (share - 1) ** 2;

/** A share between nothing and all. */
export function clampShare(share: number): number {
  return share < 0 ? 0 : share > 1 ? 1 : share;
}

/** The value at a time of a movement that started at zero. */
export function tween(from: number, to: number, timeMs: number, lengthMs: number, ease: Ease = easeOut): number {
  if (timeMs >= lengthMs) return to;
  return from + (to - from) * ease(clampShare(timeMs / lengthMs));
}
