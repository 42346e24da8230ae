import {
  rankBoard,
  validPoints,
  type PastAward,
  type PastFrame,
  type PastPlay,
  type Score,
  type Terms,
  type AwardSize,
} from '@perya/promotions';

/** An award, and whose it would have been. */
export type GivenTo = PastAward & { readonly member: string };

type RankSize = Extract<AwardSize, { readonly by: 'rank' }>;

/** The boards of the past: points by valid bets, ranked as they would have been. */
export class Boards {
  readonly #scores = new Map<string, { readonly to: string; readonly scores: Score[] }>();
  readonly #size: RankSize | null;
  readonly #frame: PastFrame;

  constructor({ award }: Terms, frame: PastFrame) {
    this.#size = award.form === 'cash' && award.size.by === 'rank' ? award.size : null;
    this.#frame = frame;
  }

  add(member: string, play: readonly PastPlay[]): void {
    if (!this.#size) return;
    const { period = 'week', dailyCap } = this.#size;
    const days = new Map<string, Map<string, bigint>>();
    for (const { day, valid } of play) {
      const { name, to } = this.#frame.periodOf(day, period);
      if (!this.#scores.has(name)) this.#scores.set(name, { to, scores: [] });
      const own = days.get(name) ?? new Map<string, bigint>();
      days.set(name, own.set(day, (own.get(day) ?? 0n) + valid));
    }
    for (const [name, own] of days) {
      const points = validPoints([...own.values()], dailyCap === null ? null : BigInt(dailyCap));
      const scores = this.#scores.get(name)?.scores ?? [];
      scores.push({ member, points, reachedRow: BigInt(scores.length), cluster: null, isOutside: false });
    }
  }

  awards(): GivenTo[] {
    const prizes = (this.#size?.prizes ?? []).map((prize) => this.#frame.toMinor(prize));
    return [...this.#scores.values()].flatMap(({ to, scores }) =>
      rankBoard(scores, prizes).map(({ member, prize }) => ({
        day: to,
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
