/** A bin, and what is written on it. */
export interface BinColors {
  readonly ground: string;
  readonly ink: string;
}

const DARK = '#1d0f2e';

/** Values from which on a bin has its colours, the highest first. */
const BINS: readonly (readonly [from: number, colors: BinColors])[] = [
  [1000, { ground: '#ff5a6e', ink: DARK }],
  [300, { ground: '#ff8f3d', ink: DARK }],
  [150, { ground: '#ffc12e', ink: DARK }],
  [100, { ground: '#ffe48a', ink: DARK }],
  [0, { ground: '#4d3fb0', ink: '#ffffff' }],
];

/** The colours of a bin that pays so much, in hundredths. */
export function binColors(pays: number): BinColors {
  return (BINS.find(([from]) => pays >= from) ?? BINS[0])?.[1] ?? { ground: '', ink: '' };
}

/** Light, body and shade of a ball. */
export type BallColors = readonly [light: string, body: string, shade: string];

const GLASS: BallColors = ['#d6f4ff', '#35a7ff', '#0b3f9e'];

const BALLS: Readonly<Record<string, BallColors>> = {
  space: ['#fff0b8', '#ff8a2b', '#8c1d0a'],
  candy: ['#ffe3f4', '#ff5fb0', '#9c145f'],
};

/** The ball of a theme. */
export function ballColors(theme: string): BallColors {
  return BALLS[theme] ?? GLASS;
}
