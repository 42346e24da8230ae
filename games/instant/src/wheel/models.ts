import { times, type InstantModel } from '../model.ts';
import { readRisk, RISKS } from '../risk.ts';
import { sheetOf } from '../sheet.ts';
import type { WheelChoice, WheelEvent, WheelPublic } from './public.ts';

type Segments = WheelPublic['segments'];

/** So many segments pay that much. */
type Share = readonly [count: number, hundredths: number];

/** Prizes are spread evenly between the segments that pay nothing. */
function spread(size: number, prizes: readonly Share[]): number[] {
  const all = prizes.flatMap(([count, pays]) => Array.from({ length: count }, () => pays));
  const wheel = Array.from({ length: size }, () => 0);
  all.forEach((pays, at) => {
    wheel[Math.floor((at * size) / all.length)] = pays;
  });
  return wheel;
}

const TABLES: readonly { readonly id: string; readonly segments: Segments }[] = [
  {
    id: 'WHE-01',
    segments: {
      low: spread(10, [
        [4, 120],
        [1, 150],
        [3, 120],
      ]),
      medium: spread(10, [
        [1, 190],
        [2, 150],
        [1, 200],
        [1, 300],
      ]),
      high: spread(10, [[1, 990]]),
    },
  },
  {
    id: 'WHE-02',
    segments: {
      low: spread(20, [
        [7, 120],
        [2, 150],
        [7, 120],
      ]),
      medium: spread(20, [
        [2, 150],
        [2, 300],
        [2, 150],
        [3, 200],
        [1, 180],
      ]),
      high: spread(20, [[1, 1980]]),
    },
  },
  {
    id: 'WHE-03',
    segments: {
      low: spread(30, [
        [10, 120],
        [3, 150],
        [11, 120],
      ]),
      medium: spread(30, [
        [3, 150],
        [3, 300],
        [3, 150],
        [5, 200],
        [1, 170],
      ]),
      high: spread(30, [[1, 2970]]),
    },
  },
];

/** Every model of the wheel. One draw below the number of segments. */
export const WHEEL_MODELS: readonly InstantModel[] = TABLES.map(({ id, segments }) => ({
  id,
  version: 1,
  tables: { id, version: 1, segments },
  rules: { kind: 'wheel', segments } satisfies WheelPublic,
  sheet: sheetOf(
    RISKS.map((risk) => ({
      name: risk,
      ends: segments[risk].map((pays) => [1 / segments[risk].length, pays] as const),
    })),
    'medium',
  ),
  readChoice: readRisk,
  play(stake, draws, choice) {
    const wheel = segments[(choice as WheelChoice).risk];
    const segment = draws.below(wheel.length);
    const hundredths = wheel[segment] ?? 0;
    const win = times(stake, hundredths);
    return { events: [{ kind: 'stop', segment, hundredths, win } satisfies WheelEvent], win };
  },
}));
