import { classOf } from './book.ts';
import type { TumbleModel } from './model.ts';
import { BookRounds } from './round.ts';

/** How many parts a book is checked in. */
export const SLICES = 32;

/** What was found in a book, every seed counted once; wins are in coins. */
export interface Walked {
  /** How many rounds of each class pay what. */
  readonly wins: readonly ReadonlyMap<number, number>[];
  /** What all rounds of a class pay in their paid spins. */
  readonly paidSpins: readonly number[];
  /** How many rounds of each class had free spins. */
  readonly withFree: readonly number[];
  /** A number made of every win of a slice. */
  readonly slices: readonly string[];
}

/** Plays every round of a book. */
export function walkBook(model: TumbleModel): Walked {
  const { size, classes } = model.book;
  const below = classes.map((one) => one.below * model.coins);
  const wins = classes.map(() => new Map<number, number>());
  const paidSpins = classes.map(() => 0);
  const withFree = classes.map(() => 0);
  const slices: string[] = [];
  const rounds = new BookRounds(model);
  for (let slice = 0; slice < SLICES; slice += 1) {
    slices.push(
      digestOf(rounds, slice, size, (win) => {
        const at = classOf(below, win);
        const counted = wins[at];
        counted?.set(win, (counted.get(win) ?? 0) + 1);
        paidSpins[at] = (paidSpins[at] ?? 0) + rounds.paidSpin;
        if (rounds.freeSpins > 0) withFree[at] = (withFree[at] ?? 0) + 1;
      }),
    );
  }
  return { wins, paidSpins, withFree, slices };
}

/** Plays one slice of a book; tells the number made of its wins (FNV-1a over their halves). */
export function digestOf(rounds: BookRounds, slice: number, size: number, seen?: (win: number) => void): string {
  const length = size / SLICES;
  let digest = 0x811c9dc5;
  for (let seed = slice * length; seed < (slice + 1) * length; seed += 1) {
    const win = rounds.play(seed);
    digest = Math.imul(digest ^ (win & 0xffff), 0x01000193);
    digest = Math.imul(digest ^ (win >>> 16), 0x01000193);
    seen?.(win);
  }
  return (digest >>> 0).toString(16).padStart(8, '0');
}
