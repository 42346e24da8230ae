import {
  BOARD_MIN_STAKE,
  BOARD_POINT,
  BOARD_ROUNDS,
  rankBoard,
  type PastAward,
  type PastFrame,
  type Score,
  type Terms,
} from '@perya/promotions';
import { addDays } from '../../ledger/day.ts';
import { midnightOf } from '../../ledger/report-range.ts';
import type { BoardAsked, PastScore } from './board-past.store.ts';
import type { PastAsked, PastRow } from './past-row.ts';

/** An award, and whose it would have been. */
export type GivenTo = PastAward & { readonly member: string };

/** What boards of the past are scored by: those of periods that were over; null where terms have none. */
export function boardsOf(
  { award }: Terms,
  frame: PastFrame,
  { merchantCode, currency, zone, sharePercent }: PastAsked,
) {
  if (award.form !== 'cash' || award.size.by !== 'rank') return null;
  const { period = 'week', points, dailyCap, prizes } = award.size;
  const [first = '', last = ''] = [frame.days[0], frame.days.at(-1)];
  const spans = new Map(frame.days.map((day) => [frame.periodOf(day, period).name, frame.periodOf(day, period)]));
  const over = [...spans.values()].filter(({ to }) => to <= last);
  const asked: BoardAsked = {
    merchantCode,
    currency,
    zone,
    sharePercent,
    points,
    perPoint: frame.toMinor(BOARD_POINT),
    dailyCap,
    minStake: frame.toMinor(BOARD_MIN_STAKE),
    bestRounds: BOARD_ROUNDS,
    periods: over.map(({ name, from, to }) => ({
      name,
      from: midnightOf(from < first ? first : from, zone),
      until: midnightOf(addDays(to, 1), zone),
    })),
  };
  const ends = new Map(over.map(({ name, to }) => [name, to]));
  return {
    asked,
    boards: new Boards(
      ends,
      prizes.map((prize) => frame.toMinor(prize)),
    ),
  };
}

/** The boards of the past, ranked as they would have been. */
export class Boards {
  readonly #scores = new Map<string, Score[]>();
  readonly #ends: ReadonlyMap<string, string>;
  readonly #prizes: readonly bigint[];

  constructor(ends: ReadonlyMap<string, string>, prizes: readonly bigint[]) {
    this.#ends = ends;
    this.#prizes = prizes;
  }

  add({ period, member_id: member, points, reached_row: row }: PastScore, person: PastRow): void {
    const scores = this.#scores.get(period) ?? [];
    this.#scores.set(period, scores);
    scores.push({
      member,
      points: BigInt(points),
      reachedRow: BigInt(row),
      cluster: person.cluster_id,
      isOutside: person.is_outside,
    });
  }

  awards(): GivenTo[] {
    return [...this.#scores].flatMap(([period, scores]) =>
      rankBoard(scores, this.#prizes).map(({ member, prize }) => ({
        day: this.#ends.get(period) ?? '',
        amount: prize,
        needed: 0n,
        deposit: 0n,
        member,
      })),
    );
  }
}

/** Waves give what they have, whoever comes: the most they can cost. */
export function waves({ award }: Terms, frame: PastFrame): GivenTo[] {
  if (award.form === 'spins' || award.size.by !== 'split') return [];
  const { pot, waves: rule } = award.size;
  const times = BigInt(rule?.at.length ?? 1);
  return frame.days.map((day) => ({
    day,
    amount: frame.toMinor(pot) * times,
    needed: 0n,
    deposit: 0n,
    member: `waves of ${day}`,
  }));
}
