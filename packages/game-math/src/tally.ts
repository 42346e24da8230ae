import type { CertifiedModel, ModelSheet } from './certified.ts';
import { seededDraws } from './seeded.ts';

/** What was seen of a model, in coins. Sums stay below 2 ** 53, so that they are exact. */
export interface Tally {
  readonly rounds: number;
  readonly paid: number;
  readonly squares: number;
  readonly hits: number;
  readonly most: number;
}

/** Before anything is played. */
export const NOTHING: Tally = { rounds: 0, paid: 0, squares: 0, hits: 0, most: 0 };

/** Plays rounds of a model, more with each call; the same seed plays the same rounds. */
export function simulator(model: Pick<CertifiedModel, 'quick'>, seed: number): (rounds: number) => Tally {
  const quick = model.quick();
  const draws = seededDraws(seed);
  return (rounds) => {
    let [paid, squares, hits, most] = [0, 0, 0, 0];
    for (let round = 0; round < rounds; round += 1) {
      const win = quick.play(draws);
      if (win === 0) continue;
      paid += win;
      squares += win * win;
      hits += 1;
      if (win > most) most = win;
    }
    return { rounds, paid, squares, hits, most };
  };
}

/** Both together. */
export function together(left: Tally, right: Tally): Tally {
  return {
    rounds: left.rounds + right.rounds,
    paid: left.paid + right.paid,
    squares: left.squares + right.squares,
    hits: left.hits + right.hits,
    most: Math.max(left.most, right.most),
  };
}

/** What a tally says beside what is known exactly. */
export interface Judged {
  readonly rtp: number;
  /** Of the return: 95 of 100 simulations are nearer to the truth than this. */
  readonly error: number;
  /** How many standard errors the return is away from the exact one. */
  readonly z: number;
  readonly hitRate: number;
  readonly sd: number;
  readonly most: number;
}

const WITHIN_95 = 1.96;

/** Holds a tally against the sheet: the error comes from the exact deviation, which a short run cannot know. */
export function judge(tally: Tally, coins: number, sheet: Pick<ModelSheet, 'rtp' | 'sd'>): Judged {
  const rtp = tally.paid / tally.rounds / coins;
  const standardError = sheet.sd / Math.sqrt(tally.rounds);
  return {
    rtp,
    error: WITHIN_95 * standardError,
    z: (rtp - sheet.rtp) / standardError,
    hitRate: tally.hits / tally.rounds,
    sd: Math.sqrt(tally.squares / tally.rounds / coins ** 2 - rtp ** 2),
    most: tally.most / coins,
  };
}
