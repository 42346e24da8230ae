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
  const baseWaves = base.map(({ award, wins }) => ({ award, waves: wavesOf(wins, size) }));
  const freeWaves = free.map(({ award, wins }) => ({ award, waves: wavesOf(wins, size) }));
  const total: Waves = { re: new Float64Array(size), im: new Float64Array(size) };
  // The chances are real numbers, so the second half of the frequencies mirrors the first.
  for (let at = 0; at <= size / 2; at += 1) {
    let [re, im] = [0, 0];
    for (let round = 0, moved = 1; round < ROUNDS_MAX && moved > SETTLED; round += 1) {
      const [nextRe, nextIm] = within(freeWaves, at, re, im);
      moved = Math.abs(nextRe - re) + Math.abs(nextIm - im);
      [re, im] = [nextRe, nextIm];
    }
    const [roundRe, roundIm] = within(baseWaves, at, re, im);
    total.re[at] = roundRe;
    total.im[at] = roundIm;
    const mirror = (size - at) % size;
    if (mirror !== at) {
      total.re[mirror] = roundRe;
      total.im[mirror] = -roundIm;
    }
  }
  transform(total, true);
  return total.re.map((chance) => chance / size);
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

function wavesOf(wins: ReadonlyMap<number, number>, size: number): Waves {
  const waves: Waves = { re: new Float64Array(size), im: new Float64Array(size) };
  for (const [win, chance] of wins) {
    const place = Math.min(win, size / 2);
    waves.re[place] = (waves.re[place] ?? 0) + chance;
  }
  transform(waves);
  return waves;
}
