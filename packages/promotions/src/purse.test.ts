import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Result } from '@perya/std';
import { repeats } from '../../../tools/testing/repeats.ts';
import {
  activatePurse,
  endPurse,
  isLive,
  isOpen,
  queuePurse,
  resumePurse,
  settleIn,
  stakeFrom,
  suspendPurse,
  undoIn,
  voidIn,
  type Purse,
  type PurseStep,
} from './purse.ts';
import { stepsReached } from './release.ts';

const HOUR = 3_600_000;
const GRANT: Parameters<typeof queuePurse>[0] = {
  amount: 100_000n,
  needed: 1_000_000n,
  steps: 4,
  cap: null,
  lifeMs: 720 * HOUR,
};

function value<T>(result: Result<T, string>): T {
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

const active = (more: Partial<typeof GRANT> = {}): Purse =>
  value(activatePurse(queuePurse({ ...GRANT, ...more }), 0)).purse;

const code = (result: Result<PurseStep, string>) => (result.ok ? result.value.purse.state : result.error.code);

describe('release in steps', () => {
  it('M6 gives a quarter of the purse for each quarter of the requirement, and all of it in the end', () => {
    const steps = stepsReached({ ...active({ amount: 100_001n }), done: 1_000_000n });
    expect(steps.map(({ toCash }) => toCash)).toEqual([25_000n, 25_000n, 25_000n, 25_001n]);
  });

  it('M7 gives a share of what is left, and the rest ends with the purse', () => {
    const first = settleIn(active(), 0n, 0n, 250_000n);
    expect(first.moves.toCash).toBe(25_000n);
    const lost = settleIn(stakeFrom(first.purse, 15_050n), 15_050n, 0n, 0n);
    const second = settleIn(lost.purse, 0n, 0n, 250_000n);
    expect(second.moves.toCash).toBe(19_983n);
    const ended = value(endPurse(second.purse, 'expiry', 720 * HOUR));
    expect([ended.purse.state, ended.moves.toHouse]).toEqual(['expired', 39_967n]);
  });

  it('M8 gives no more than the cap, and the house keeps the rest', () => {
    const purse = active({ amount: 123_456n, needed: 100n, steps: 1, cap: 50_000n });
    const { purse: over, moves } = settleIn(purse, 0n, 0n, 100n);
    expect([over.state, moves.toCash, moves.toHouse]).toEqual(['converted', 50_000n, 73_456n]);
  });

  it('adds up to the purse for any number of steps and any purse, whatever part of it is reached', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 10_000_000n),
        fc.integer({ min: 1, max: 30 }),
        fc.bigInt(1n, 10_000n),
        (amount, n, done) => {
          const purse = { ...active({ amount, steps: n, needed: 10_000n }), done };
          const taken = stepsReached(purse);
          const given = taken.reduce((sum, step) => sum + step.toCash + step.toHouse, 0n);
          expect(taken.length).toBe(Number((done * BigInt(n)) / 10_000n));
          expect(done === 10_000n ? given === amount : given <= (amount * done) / 10_000n + 1n).toBe(true);
        },
      ),
    );
  });
});

describe('the life of a purse', () => {
  it('M9 a bet that is taken back leaves purse and meter as they were', () => {
    const { purse, moves } = voidIn(stakeFrom(active(), 2_000n), 2_000n);
    expect(purse).toEqual(active());
    expect(moves).toEqual({ toCash: 0n, toHouse: 0n, fromHouse: 0n });
  });

  it('M10 a withdrawal that is paid ends it', () => {
    const held = value(suspendPurse(active(), HOUR)).purse;
    const { purse, moves } = value(endPurse(held, 'withdrawal', 2 * HOUR));
    expect([purse.state, purse.balance, moves.toHouse]).toEqual(['withdrawn', 0n, 100_000n]);
  });

  it('M11 a withdrawal that is not moves its expiry by the wait', () => {
    const held = value(suspendPurse(active(), HOUR)).purse;
    expect(isOpen(held, HOUR)).toBe(false);
    expect(code(endPurse(held, 'expiry', 9_999 * HOUR))).toBe('purse.early');
    const { purse } = value(resumePurse(held, 7 * HOUR));
    expect([purse.state, purse.balance, purse.expiresAt]).toEqual(['active', 100_000n, 726 * HOUR]);
  });

  it('M12 what was released stays when the bet that finished it is undone', () => {
    const start = active({ amount: 10_000n, needed: 4_000n, steps: 1 });
    const { purse, moves } = settleIn(start, 0n, 0n, 4_000n);
    expect([purse.state, moves.toCash]).toEqual(['converted', 10_000n]);
    const undone = undoIn(purse, { staked: 0n, won: 0n, counted: 4_000n });
    expect(undone.stretch).toBe(4_000n);
    expect(undone.moves).toEqual({ toCash: 0n, toHouse: 0n, fromHouse: 0n });
  });

  it('M13 a rest below a peso becomes cash', () => {
    const { purse, moves } = settleIn(stakeFrom(active(), 99_963n), 99_963n, 0n, 0n);
    expect([purse.state, moves.toCash, moves.toHouse]).toEqual(['used', 37n, 0n]);
  });

  it('is never over while stakes of it are in play, takes none meanwhile, and can still be finished', () => {
    const playing = stakeFrom(active({ steps: 1 }), 40_000n);
    const ending = value(endPurse(playing, 'expiry', 720 * HOUR)).purse;
    expect([ending.state, isOpen(ending, 0)]).toEqual(['ending', false]);
    const finished = settleIn(ending, 40_000n, 10_000n, 1_000_000n);
    expect([finished.purse.state, finished.moves.toCash]).toEqual(['converted', 70_000n]);
    const held = value(suspendPurse(playing, HOUR)).purse;
    expect(value(endPurse(held, 'giveUp', 2 * HOUR)).purse).toMatchObject({ state: 'ending', suspendedAt: null });
    const over = settleIn(ending, 40_000n, 10_000n, 5n);
    expect([over.purse.state, over.moves.toHouse]).toEqual(['expired', 70_000n]);
  });

  it('ends at once by exclusion, and what its stakes still win is cash', () => {
    const { purse, moves } = value(endPurse(stakeFrom(active(), 40_000n), 'exclusion', HOUR));
    expect([purse.state, moves.toHouse]).toEqual(['forfeited', 60_000n]);
    expect(settleIn(purse, 40_000n, 90_000n, 0n).moves.toCash).toBe(90_000n);
    expect(voidIn(purse, 40_000n).moves).toMatchObject({ toCash: 0n, toHouse: 40_000n });
  });

  it('a share that comes after the conversion is cash, within the cap', () => {
    const playing = stakeFrom(active({ steps: 1, cap: 80_000n }), 40_000n);
    const { purse } = settleIn(playing, 0n, 0n, 1_000_000n);
    const later = settleIn(purse, 40_000n, 50_000n, 0n);
    expect([purse.state, later.moves.toCash, later.moves.toHouse]).toEqual(['converted', 20_000n, 30_000n]);
    expect(voidIn(purse, 40_000n).moves.toCash).toBe(40_000n);
  });

  it('an undone win that the purse no longer has is paid by the house', () => {
    const won = settleIn(stakeFrom(active(), 10_000n), 10_000n, 50_000n, 10_000n).purse;
    const spent = stakeFrom(won, 130_000n);
    const undone = undoIn(spent, { staked: 10_000n, won: 50_000n, counted: 10_000n });
    expect([undone.purse.balance, undone.purse.done, undone.moves.fromHouse]).toEqual([0n, 0n, 30_000n]);
  });

  it('refuses what does not follow', () => {
    const queued = queuePurse(GRANT);
    const over = value(endPurse(active(), 'giveUp', HOUR)).purse;
    const held = value(suspendPurse(active(), HOUR)).purse;
    expect(code(suspendPurse(queued, 0))).toBe('purse.state');
    expect(code(endPurse(queued, 'expiry', 0))).toBe('purse.early');
    expect(code(endPurse(queued, 'withdrawal', 0))).toBe('purse.state');
    expect(code(endPurse(queued, 'giveUp', 0))).toBe('forfeited');
    expect(code(activatePurse(active(), 0))).toBe('purse.state');
    expect(code(resumePurse(active(), 0))).toBe('purse.state');
    expect(code(suspendPurse(active(), 720 * HOUR))).toBe('purse.expired');
    expect(code(endPurse(active(), 'expiry', HOUR))).toBe('purse.early');
    expect(code(endPurse(active(), 'withdrawal', HOUR))).toBe('purse.state');
    expect(code(endPurse(held, 'giveUp', HOUR))).toBe('forfeited');
    expect(code(endPurse(over, 'giveUp', HOUR))).toBe('purse.state');
    expect(code(endPurse(over, 'exclusion', HOUR))).toBe('purse.state');
    expect(isLive(over)).toBe(false);
  });
});

const commands = fc.array(
  fc.record({
    what: fc.constantFrom('stake', 'stake', 'stake', 'settle', 'settle', 'void', 'undo', 'suspend', 'resume', 'end'),
    amount: fc.bigInt(1n, 40_000n),
    win: fc.bigInt(0n, 60_000n),
    cause: fc.constantFrom('giveUp', 'depositReturned', 'expiry', 'withdrawal', 'exclusion'),
  }),
  { minLength: 10, maxLength: 40 },
);

/** Everything that a purse has paid and got, so that no centavo is lost between them. */
class Books {
  open: bigint[] = [];
  ended: { staked: bigint; won: bigint; counted: bigint }[] = [];
  cash = 0n;
  house = 0n;
  vendor = 0n;
  wasStep = 0;
  purse: Purse;

  constructor(purse: Purse) {
    this.purse = purse;
  }

  take({ purse, moves }: PurseStep): void {
    this.purse = purse;
    this.cash += moves.toCash;
    this.house += moves.toHouse - moves.fromHouse;
  }

  run({ what, amount, win, cause }: { what: string; amount: bigint; win: bigint; cause: string }, now: number): void {
    const { purse } = this;
    const bet = what === 'settle' || what === 'void' ? this.open.pop() : undefined;
    if (what === 'stake' && isOpen(purse, now) && amount <= purse.balance) {
      this.purse = stakeFrom(purse, amount);
      this.open.push(amount);
    } else if (bet !== undefined && what === 'settle') {
      const left = purse.needed - purse.done;
      const counted = isLive(purse) ? (bet < left ? bet : left) : 0n;
      this.vendor += bet - win;
      this.ended.push({ staked: bet, won: win, counted });
      this.take(settleIn(purse, bet, win, counted));
    } else if (bet !== undefined) this.take(voidIn(purse, bet));
    else if (what === 'undo') this.undo();
    else if (what === 'suspend') this.answer(suspendPurse(purse, now));
    else if (what === 'resume') this.answer(resumePurse(purse, now));
    else if (what === 'end' && amount > 30_000n) this.answer(endPurse(purse, cause as 'expiry', now));
  }

  undo(): void {
    const bet = this.ended.pop();
    if (bet === undefined) return;
    this.vendor -= bet.staked - bet.won;
    this.take(undoIn(this.purse, bet));
  }

  answer(result: Result<PurseStep, string>): void {
    if (result.ok) this.take(result.value);
  }

  /** The invariants that do not hold. */
  broken(amount: bigint): string[] {
    const { purse } = this;
    const inPlay = this.open.reduce((sum, stake) => sum + stake, 0n);
    const counted = this.ended.reduce((sum, bet) => sum + bet.counted, 0n);
    const holds = {
      'open stakes': purse.inPlay === inPlay,
      'sum zero': purse.balance + inPlay + this.cash + this.house + this.vendor === amount,
      B1: purse.balance >= 0n && (isLive(purse) || purse.balance === 0n),
      B3: purse.done >= 0n && purse.done <= purse.needed && (!isLive(purse) || purse.done === counted),
      B8: purse.cap === null || purse.released <= purse.cap,
      'steps never go back': purse.step >= this.wasStep,
      'ending only while in play': purse.state !== 'ending' || inPlay > 0n,
    };
    this.wasStep = purse.step;
    return Object.entries(holds).flatMap(([name, isHeld]) => (isHeld ? [] : [name]));
  }
}

describe('a purse in any order of events', () => {
  it('adds up to zero with cash, house and vendor and keeps its invariants after every step [B1, B3, B8]', () => {
    const ends = new Set<string>();
    const caps = fc.constantFrom(null, 20_000n, 90_000n);
    fc.assert(
      fc.property(
        commands,
        caps,
        fc.integer({ min: 1, max: 5 }),
        fc.bigInt(20_000n, 300_000n),
        (all, cap, steps, needed) => {
          const books = new Books(active({ cap, steps, needed }));
          all.forEach((command, turn) => {
            books.run(command, turn * 48 * HOUR);
            expect(books.broken(GRANT.amount)).toEqual([]);
          });
          ends.add(books.purse.state);
        },
      ),
      // The few of the quick form are always the same ones, and meet every end.
      { numRuns: repeats({ quick: 400, long: 20_000 }), seed: repeats({ quick: 1, long: Date.now() }) },
    );
    expect([...ends].sort()).toEqual(expect.arrayContaining(['active', 'converted', 'expired', 'forfeited']));
  });
});
