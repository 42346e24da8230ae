import type { Strip } from '@perya/game-math';

/** Visits every combination of stops, in one and the same array. */
export function everyStop(strips: readonly Strip[], visit: (stops: Int32Array) => void): void {
  const stops = new Int32Array(strips.length);
  const turn = (reel: number) => {
    const length = strips[reel]?.length ?? 0;
    for (let stop = 0; stop < length; stop += 1) {
      stops[reel] = stop;
      if (reel + 1 < strips.length) turn(reel + 1);
      else visit(stops);
    }
  };
  turn(0);
}
