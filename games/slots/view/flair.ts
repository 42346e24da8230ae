import { FallingReel } from './falling-reel.ts';
import { RollingReel, type Reel } from './reel.ts';

/** How a title presents its reels; titles of one model differ in it. */
export interface Flair {
  /** How winning cells are framed. */
  readonly frame: 0 | 1 | 2 | 3;
  /** The reels in the order in which they start and stop. */
  readonly order: readonly number[];
  makeReel(symbols: readonly number[], fillers: readonly number[], seed: number): Reel;
}

const FRAMES = [0, 1, 2, 3] as const;
const UP = 1;
const FALL = 2;
const OUTWARDS = 3;

/** The presentation of a number: reels roll down, roll up, fall in, or stop from the middle outwards. */
export function flairOf(flair: number, reels: number): Flair {
  const frame = FRAMES[flair % FRAMES.length] ?? 0;
  const order = Array.from({ length: reels }, (_, reel) => reel);
  const middle = (reels - 1) / 2;
  if (frame === OUTWARDS) order.sort((one, other) => Math.abs(one - middle) - Math.abs(other - middle) || one - other);
  return {
    frame,
    order,
    makeReel: (symbols, fillers, seed) =>
      frame === FALL ? new FallingReel(symbols) : new RollingReel(symbols, fillers, seed, frame === UP),
  };
}
