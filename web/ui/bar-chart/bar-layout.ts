/** Where one bar stands. */
export interface BarSlot {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly middle: number;
  readonly radius: number;
}

interface Ground {
  readonly width: number;
  readonly top: number;
  readonly bottom: number;
}

const WIDEST = 24;
const SHARE = 0.56;
/** What is not nothing can be seen. */
const LOWEST = 2;
const AXIS_WORDS = 7;

/** Lays bars out around the line of nothing, which stands where the values need it. */
export function layOut(
  values: readonly number[],
  { width, top, bottom }: Ground,
): { readonly base: number; readonly slots: readonly BarSlot[] } {
  const highest = Math.max(0, ...values);
  const lowest = Math.min(0, ...values);
  const scale = highest === lowest ? 0 : (bottom - top) / (highest - lowest);
  const base = scale === 0 ? bottom : top + highest * scale;
  const step = width / Math.max(1, values.length);
  const wide = Math.min(WIDEST, step * SHARE);
  const slots = values.map((value, at) => {
    const height = value === 0 ? 0 : Math.max(LOWEST, Math.abs(value) * scale);
    const middle = step * (at + 0.5);
    return {
      x: middle - wide / 2,
      y: value < 0 ? base : base - height,
      width: wide,
      height,
      middle,
      radius: Math.min(5, wide / 2, height / 2),
    };
  });
  return { base, slots };
}

const GAP = 7;
const WORDS_HEIGHT = 13;

/** Where the value of a bar stands: on it, or under one that hangs down; among many bars above them all. */
export function wordsAt(
  { y, height }: Pick<BarSlot, 'y' | 'height'>,
  isDown: boolean,
  isSparse: boolean,
  { top, bottom }: Pick<Ground, 'top' | 'bottom'>,
): number {
  if (!isSparse) return top - GAP;
  const below = y + height + WORDS_HEIGHT;
  // The names stand under the lowest bars; the value of such a bar stands on the line it hangs from.
  return isDown && below <= bottom + 1 ? below : y - GAP;
}

/** Every how many bars one is named, so that the names do not touch. */
export function axisSteps(count: number): number {
  return Math.max(1, Math.ceil(count / AXIS_WORDS));
}
