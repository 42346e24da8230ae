import { sum } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import { boardStretches, readPlacedBefore, readStretchScores, type StretchScore } from './board-bets.store.ts';
import { boardRows, readScores, type BoardAsked, type PastScore } from './board-past.store.ts';

const MEMBERS_AT_ONCE = 1_000;

/** What everybody scored on the boards of the past, by member; of so many rows of the ledger at once. */
export async function pastScores(
  tx: Transaction<Database>,
  asked: BoardAsked,
  rows: bigint,
): Promise<ReadonlyMap<string, readonly PastScore[]>> {
  const after = await boardRows(tx, asked);
  const sums = asked.points === 'valid' ? new DaySums() : new BestRounds(asked.bestRounds);
  const again = new Set<string>();
  for (const stretch of await boardStretches(tx, asked, after, rows)) {
    for (const member of await readPlacedBefore(tx, stretch, after)) again.add(member);
    for (const member of sums.add(await readStretchScores(tx, asked, stretch))) again.add(member);
  }
  const scores = new Map<string, PastScore[]>();
  const keep = (score: PastScore) => scores.set(score.member_id, [...(scores.get(score.member_id) ?? []), score]);
  for (const score of sums.scores()) if (!again.has(score.member_id)) keep(score);
  // Whose bets were not all placed and ended in one go is looked at row by row.
  const members = [...again];
  for (let from = 0; from < members.length; from += MEMBERS_AT_ONCE) {
    for (const score of await readScores(tx, members.slice(from, from + MEMBERS_AT_ONCE), asked, after)) keep(score);
  }
  return scores;
}

/** Adds up the stretches; each names whom it cannot be said of. */
interface StretchSums {
  add(rows: readonly StretchScore[]): Iterable<string>;
  scores(): Iterable<PastScore>;
}

/** Points of days: a day of somebody that lies in two stretches would be capped and rounded twice. */
class DaySums implements StretchSums {
  readonly #lastDays = new Map<string, string>();
  readonly #sums = new Map<string, PastScore>();

  *add(rows: readonly StretchScore[]): Iterable<string> {
    for (const { member_id: member, is_late: isLate, first_day: first } of rows) {
      if (isLate || first <= (this.#lastDays.get(member) ?? '')) yield member;
    }
    for (const { period, member_id, points, reached_row: row, last_day: last } of rows) {
      if (last > (this.#lastDays.get(member_id) ?? '')) this.#lastDays.set(member_id, last);
      if (row === null) continue;
      const name = `${period} ${member_id}`;
      const known = this.#sums.get(name);
      this.#sums.set(name, {
        period,
        member_id,
        points: known ? (BigInt(known.points) + BigInt(points)).toString() : points,
        reached_row: known && BigInt(known.reached_row) > BigInt(row) ? known.reached_row : row,
      });
    }
  }

  scores(): Iterable<PastScore> {
    return this.#sums.values();
  }
}

interface Round {
  readonly multiple: bigint;
  readonly row: bigint;
}

/** The best rounds of all stretches; of equal ones the first. */
class BestRounds implements StretchSums {
  readonly #best: number;
  readonly #rounds = new Map<string, Pick<PastScore, 'period' | 'member_id'> & { rounds: Round[] }>();

  constructor(best: number) {
    this.#best = best;
  }

  *add(rows: readonly StretchScore[]): Iterable<string> {
    for (const { period, member_id, points, reached_row: row, is_late: isLate } of rows) {
      if (isLate) yield member_id;
      if (isLate || row === null) continue;
      const name = `${period} ${member_id}`;
      const known = this.#rounds.get(name) ?? { period, member_id, rounds: [] };
      known.rounds = [...known.rounds, { multiple: BigInt(points), row: BigInt(row) }]
        .sort((one, other) => Number(other.multiple - one.multiple) || Number(one.row - other.row))
        .slice(0, this.#best);
      this.#rounds.set(name, known);
    }
  }

  *scores(): Iterable<PastScore> {
    for (const { rounds, ...whose } of this.#rounds.values()) {
      const reached = rounds.reduce((last, { row }) => (row > last ? row : last), 0n);
      yield {
        ...whose,
        points: sum(rounds.map(({ multiple }) => multiple)).toString(),
        reached_row: reached.toString(),
      };
    }
  }
}
