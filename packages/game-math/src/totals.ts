import { transform, type Waves } from './fourier.ts';

/** Spins that award the same number of free spins: the chance of each win. */
export interface AwardedWins {
  readonly award: number;
  readonly wins: ReadonlyMap<number, number>;
}

/** Where the repeated substitution of free spins in free spins has settled. */
const SETTLED = 1e-16;
const ROUNDS_MAX = 400;

/**
 * The chance of each total of a round, free spins and the free spins they win included. A free spin with all that follows
 * from it brings T = X + the T of every spin it awards; among waves sums are products, so the wave of T is found by
 * putting it into itself. Totals from `size` on fold over onto small ones, and no limit of spins is known here: `size`
 * has to be far beyond what matters, and the chance that the limit cuts a round far below it. A single win counts for
 * half of `size` at most.
 */
export function totalChances(base: readonly AwardedWins[], free: readonly AwardedWins[], size: number): Float64Array {
  return mixedChances(base, [{ chance: 1, spins: free }], size);
}

/** Free spins of one kind, and how likely it is that a round has these. */
export interface FreeKind {
  readonly chance: number;
  readonly spins: readonly AwardedWins[];
}

/** The same where the kind of free spins is drawn before they begin, and kept. */
export function mixedChances(base: readonly AwardedWins[], kinds: readonly FreeKind[], size: number): Float64Array {
  const baseWaves = allWaves(base, size);
  const total: Waves = { re: new Float64Array(size), im: new Float64Array(size) };
  for (const { chance, spins } of kinds) {
    const freeWaves = allWaves(spins, size);
    // The chances are real numbers, so the second half of the frequencies mirrors the first.
    for (let at = 0; at <= size / 2; at += 1) {
      const [re, im] = within(baseWaves, at, ...settled(freeWaves, at));
      total.re[at] = (total.re[at] ?? 0) + chance * re;
      total.im[at] = (total.im[at] ?? 0) + chance * im;
    }
  }
  for (let at = 1; at < size / 2; at += 1) {
    total.re[size - at] = total.re[at] ?? 0;
    total.im[size - at] = -(total.im[at] ?? 0);
  }
  transform(total, true);
  return total.re.map((sum) => sum / size);
}

/** What a free spin brings with all that follows from it, at one frequency. */
function settled(free: readonly AwardedWaves[], at: number): [number, number] {
  let [re, im] = [0, 0];
  for (let round = 0, moved = 1; round < ROUNDS_MAX && moved > SETTLED; round += 1) {
    const [nextRe, nextIm] = within(free, at, re, im);
    moved = Math.abs(nextRe - re) + Math.abs(nextIm - im);
    [re, im] = [nextRe, nextIm];
  }
  return [re, im];
}

interface AwardedWaves {
  readonly award: number;
  readonly waves: Waves;
}

/** A spin of these classes at one frequency, when an awarded spin brings (re, im). */
function within(classes: readonly AwardedWaves[], at: number, re: number, im: number): [number, number] {
  let [sumRe, sumIm] = [0, 0];
  for (const { award, waves } of classes) {
    const [powerRe, powerIm] = power(re, im, award);
    const [ownRe, ownIm] = [waves.re[at] ?? 0, waves.im[at] ?? 0];
    sumRe += ownRe * powerRe - ownIm * powerIm;
    sumIm += ownRe * powerIm + ownIm * powerRe;
  }
  return [sumRe, sumIm];
}

function power(re: number, im: number, exponent: number): [number, number] {
  let [outRe, outIm, baseRe, baseIm] = [1, 0, re, im];
  for (let left = exponent; left > 0; left >>= 1) {
    if (left & 1) [outRe, outIm] = [outRe * baseRe - outIm * baseIm, outRe * baseIm + outIm * baseRe];
    [baseRe, baseIm] = [baseRe * baseRe - baseIm * baseIm, 2 * baseRe * baseIm];
  }
  return [outRe, outIm];
}

function allWaves(classes: readonly AwardedWins[], size: number): AwardedWaves[] {
  return classes.map(({ award, wins }) => ({ award, waves: wavesOf(wins, size) }));
}

function wavesOf(wins: ReadonlyMap<number, number>, size: number): Waves {
  const waves: Waves = { re: new Float64Array(size), im: new Float64Array(size) };
  for (const [win, chance] of wins) {
    const place = Math.min(win, size / 2);
    waves.re[place] = (waves.re[place] ?? 0) + chance;
  }
  transform(waves);
  return waves;
}
