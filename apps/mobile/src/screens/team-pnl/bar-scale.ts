import { minorOf } from '@perya/web/lib/amount.ts';

/** Where the line of zero stands on the track of the bars, and how long a bar is, all in percent of the track. */
export interface BarScale {
  readonly zero: number;
  readonly lengthOf: (net: string) => number;
}

/** Each side has at least a quarter, so that the line is seen where nobody is on the other side of it. */
const SIDE_MIN = 25;
/** Anything but nothing can be seen. */
const LENGTH_MIN = 1;

/** One scale for both sides of zero: the longest bar fills its side. [SCR-51] */
export function barScale(nets: readonly string[]): BarScale {
  const amounts = nets.map(minorOf);
  const ahead = Math.max(0, ...amounts);
  const behind = Math.max(0, ...amounts.map((amount) => -amount));
  const share = ahead + behind === 0 ? 0 : (behind / (ahead + behind)) * 100;
  const zero = Math.min(Math.max(share, SIDE_MIN), 100 - SIDE_MIN);
  const perMinor = Math.min(perUnit(100 - zero, ahead), perUnit(zero, behind));
  return {
    zero,
    lengthOf: (net) => {
      const minor = Math.abs(minorOf(net));
      return minor === 0 ? 0 : Math.max(LENGTH_MIN, minor * perMinor);
    },
  };
}

function perUnit(room: number, most: number): number {
  return most === 0 ? Infinity : room / most;
}
