import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repeats } from '../../../../../tools/testing/repeats.ts';
import { freeOf, lineOf, nextStretch, progressOf, unwalkedOf, type Stretch } from './turnover-rules.ts';

type Step =
  | { readonly do: 'ask'; readonly amount: number }
  | { readonly do: 'bet'; readonly stake: number; readonly percent: number }
  | { readonly do: 'end' | 'void'; readonly pick: number };

interface Bet {
  readonly stake: number;
  readonly counted: number;
}

const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('ask' as const), amount: fc.integer({ min: 1, max: 40 }) }),
    fc.record({
      do: fc.constant('bet' as const),
      stake: fc.integer({ min: 1, max: 30 }),
      percent: fc.constantFrom(0, 40, 100),
    }),
    fc.record({ do: fc.constantFrom('end' as const, 'void' as const), pick: fc.nat(20) }),
  ),
  { maxLength: 60 },
);

/** Counts peso by peso: each requirement owns cells of one long row, and each counted peso fills the next free cell. */
class Model {
  readonly #owners: (number | null)[] = [];
  readonly open: Bet[] = [];
  readonly asked: number[] = [];
  filled = 0;

  ask(amount: number): void {
    while (this.#owners.length < this.filled) this.#owners.push(null);
    this.#owners.push(...Array.from({ length: amount }, () => this.asked.length));
    this.asked.push(amount);
  }

  done(requirement: number): number {
    const staked = this.open.reduce((all, { stake }) => all + stake, 0);
    return this.#owners.filter((owner, cell) => owner === requirement && cell < this.filled - staked).length;
  }
}

function play(all: readonly Step[]) {
  const model = new Model();
  const stretches: Stretch[] = [];
  for (const step of all) {
    if (step.do === 'ask') {
      stretches.push(nextStretch(BigInt(model.filled), stretches.at(-1)?.endsAt ?? null, BigInt(step.amount)));
      model.ask(step.amount);
    } else if (step.do === 'bet') {
      const counted = Math.floor((step.stake * step.percent) / 100);
      model.open.push({ stake: step.stake, counted });
      model.filled += counted;
    } else {
      const [bet] = model.open.splice(step.pick % Math.max(1, model.open.length), 1);
      if (bet && step.do === 'void') model.filled -= bet.counted;
    }
  }
  const inPlay = model.open.reduce((sum, { stake }) => sum + stake, 0);
  const line = lineOf({ wagered: BigInt(model.filled), inPlay: BigInt(inPlay) });
  return { model, line, progress: stretches.map((stretch) => progressOf(stretch, line)) };
}

describe('a requirement that goes', () => {
  it('leaves those after it as much to stake as they ask for, whatever was staked [T21]', () => {
    const amount = fc.bigInt({ min: 1n, max: 10_000n });
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 40_000n }), amount, amount, amount, (wagered, start, length, next) => {
        const gone = { startsAt: start, endsAt: start + length };
        const after = { startsAt: gone.endsAt, endsAt: gone.endsAt + next };
        const by = unwalkedOf(gone, wagered);
        const moved = { startsAt: after.startsAt - by, endsAt: after.endsAt - by };
        // Nothing in between is left to walk for nothing, and nothing counts twice.
        expect(moved.startsAt > wagered && wagered > gone.startsAt).toBe(false);
        expect(progressOf(moved, wagered)).toEqual(progressOf(after, wagered));
      }),
    );
  });
});

describe('turnover', () => {
  it('is what counting peso by peso gives, with voids and weights [T21]', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const { model, progress } = play(all);
        expect(progress.map(({ needed }) => needed)).toEqual(model.asked.map(BigInt));
        expect(progress.map(({ done }) => done)).toEqual(model.asked.map((_, at) => BigInt(model.done(at))));
      }),
      { numRuns: repeats({ quick: 400, long: 2000 }) },
    );
  });

  it('serves the oldest requirement first, and no peso twice', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const { line, progress } = play(all);
        const firstOpen = progress.findIndex(({ left }) => left > 0n);
        const later = firstOpen < 0 ? [] : progress.slice(firstOpen + 1);
        expect(later.every(({ done }) => done === 0n)).toBe(true);
        expect(progress.reduce((sum, { done }) => sum + done, 0n)).toBeLessThanOrEqual(line < 0n ? 0n : line);
      }),
      { numRuns: repeats({ quick: 400, long: 2000 }) },
    );
  });

  it('goes back when a bet is taken back, and does not count a stake in play', () => {
    const asked = nextStretch(500n, null, 1000n);
    expect(progressOf(asked, 900n)).toEqual({ needed: 1000n, done: 400n, left: 600n });
    expect(progressOf(asked, lineOf({ wagered: 900n, inPlay: 400n }))).toMatchObject({ done: 0n });
    expect(progressOf(asked, 300n)).toEqual({ needed: 1000n, done: 0n, left: 1000n });
    expect(progressOf(asked, 9000n)).toEqual({ needed: 1000n, done: 1000n, left: 0n });
  });

  it('keeps back a peso for each peso that is still to be staked, and never more than there is', () => {
    expect([freeOf(1000n, 0n), freeOf(1000n, 400n), freeOf(1000n, 1000n), freeOf(1000n, 20_000n)]).toEqual([
      1000n,
      600n,
      0n,
      0n,
    ]);
  });
});
