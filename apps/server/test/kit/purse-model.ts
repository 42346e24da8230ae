import { placeBet, playRound, settleBet, undoRound, voidBet, type Transfer } from '@perya/ledger';
import { isLive, PurseLife } from '@perya/promotions';
import fc from 'fast-check';
import { sql } from 'kysely';
import { assert } from '@perya/std';
import { expect } from 'vitest';
import { endPurseOf, resumePurseOf, suspendPurseOf } from '../../src/modules/rewards/index.ts';
import { betOf } from './ledger-kit.ts';
import { MAX_STAKE, type GrantTerms, type PurseKit } from './purse-kit.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.parse('2026-11-02T03:00:00Z');

interface Command {
  readonly what: string;
  readonly amount: bigint;
  readonly win: bigint;
  /** Which of the latest bets. */
  readonly at: number;
  readonly weight: number;
  readonly isTwoSided: boolean;
  readonly cause: 'giveUp' | 'depositReturned' | 'expiry' | 'withdrawal' | 'exclusion';
}

/** Play more often than the rest; `again` repeats what was posted last. */
const WHAT =
  'bet bet bet bet round round round settle settle settle void undo undo deposit suspend resume end grant again';
const command: fc.Arbitrary<Command> = fc.record({
  what: fc.constantFrom(...WHAT.split(' ')),
  // Small stakes use a purse up, large ones finish it or are refused.
  amount: fc.oneof(fc.bigInt(1n, 3_000n), fc.bigInt(1n, 60_000n)),
  win: fc.oneof(fc.constant(0n), fc.bigInt(0n, 120_000n)),
  at: fc.nat(5),
  weight: fc.constantFrom(0, 20, 40, 100, 100),
  isTwoSided: fc.boolean(),
  cause: fc.constantFrom('giveUp', 'depositReturned', 'expiry', 'withdrawal', 'exclusion'),
});

const granted = fc.record({
  amount: fc.oneof(fc.bigInt(200n, 4_000n), fc.bigInt(200n, 100_000n)),
  needed: fc.bigInt(1_000n, 200_000n),
  steps: fc.integer({ min: 1, max: 5 }),
  cap: fc.constantFrom(null, 20_000n),
  lifeDays: fc.constant(5),
});

/** A player as the database tells it; numbers are text there. */
interface Told {
  readonly accounts: Readonly<Partial<Record<'cash' | 'bonus', string>>>;
  readonly play: string;
  readonly stretch: string;
  readonly purses: readonly unknown[];
  readonly bets: readonly unknown[];
}

const turnOf = (ref: string) => Number(ref.split('-').at(-1));

/** A life in memory beside the same life in the books. */
class Beside {
  readonly life = new PurseLife(MAX_STAKE);
  readonly #kit: PurseKit;
  readonly #memberId: string;
  readonly #terms: GrantTerms;
  #turn = 0;
  /** Ends that were refused stay so. */
  readonly #refused = new Set<string>();
  #last: { readonly transfer: Transfer; readonly told: string } | null = null;

  constructor(kit: PurseKit, memberId: string, terms: GrantTerms) {
    this.#kit = kit;
    this.#memberId = memberId;
    this.#terms = terms;
  }

  /** Does one thing in both; answers how each then stands. */
  async run(one: Command): Promise<{ readonly books: unknown; readonly memory: unknown }> {
    this.#turn += 1;
    const now = START + this.#turn * 6 * HOUR;
    this.#kit.time.now = new Date(now);
    const [told, expected] = await this.#both(one, now);
    return {
      books: { told, standing: await this.#standing(), broken: [] },
      memory: { told: expected, standing: this.#expected(), broken: this.life.broken() },
    };
  }

  async #both(one: Command, now: number): Promise<readonly [string, string]> {
    const { life } = this;
    const owner = { member_id: this.#memberId, currency: 'PHP' };
    const inTx = async (
      work: (
        ...given: Parameters<Parameters<PurseKit['inTx']>[0]>
      ) => Promise<{ ok: boolean; error?: { code: string } }>,
    ) => {
      const done = await this.#kit.inTx(work);
      return done.error?.code ?? 'done';
    };
    if (one.what === 'deposit') {
      await this.#kit.give(this.#memberId, one.amount);
      life.deposit(one.amount);
      return ['done', 'done'];
    }
    if (one.what === 'grant') {
      const { lifeDays, ...terms } = this.#terms;
      return [
        await this.#kit.grant(this.#memberId, this.#terms),
        life.grant({ ...terms, lifeMs: lifeDays * DAY }, now),
      ];
    }
    if (one.what === 'suspend') return [await inTx((tx, ctx) => suspendPurseOf(ctx, tx, owner)), life.suspend(now)];
    if (one.what === 'resume') return [await inTx((tx, ctx) => resumePurseOf(ctx, tx, owner)), life.resume(now)];
    if (one.what === 'end') {
      if (one.amount < 40_000n) return ['done', 'done'];
      return [await inTx((tx, ctx) => endPurseOf(ctx, tx, owner, one.cause)), life.end(one.cause, now)];
    }
    return this.#play(one, now);
  }

  async #play({ what, amount, win, at, weight, isTwoSided }: Command, now: number): Promise<readonly [string, string]> {
    const { life } = this;
    if (what === 'again') {
      if (!this.#last) return ['done', 'done'];
      return [await this.#post(this.#last.transfer), this.#last.told];
    }
    const isNew = what === 'bet' || what === 'round';
    const key = isNew ? `${this.#memberId}-${this.#turn}` : ([...life.bets.keys()].at(-1 - at) ?? '');
    const known = life.bets.get(key);
    if (!isNew && (!known || this.#refused.has(key))) return ['done', 'done'];
    const terms = known?.terms ?? { weight, isTwoSided, odds: null, opposite: 0n };
    const stake = known?.stake ?? amount;
    const name = betOf(this.#memberId, key);
    const bet = {
      ...name,
      gameCode: `w${terms.weight}${terms.isTwoSided ? 's' : ''}`,
      stake,
      turnover: stake,
    };
    // Only what takes a bet back says so: a bet that did would not take the fast path.
    const betPlacedAt = new Date(START);
    const [transfer, expected] =
      what === 'bet'
        ? [placeBet(bet), life.bet(key, { stake, win: null, terms, now })]
        : what === 'round'
          ? [playRound({ ...bet, win }), life.bet(key, { stake, win, terms, now })]
          : what === 'settle'
            ? [settleBet({ ...bet, win }), life.settle(key, win)]
            : what === 'void'
              ? [voidBet({ ...bet, betPlacedAt }), life.void(key)]
              : [undoRound({ ...bet, win: known?.win ?? 0n, betPlacedAt }), life.undo(key)];
    // The end of a bet that has ended is no question to purses.
    if (expected === 'unfit') return ['done', 'done'];
    const told = await this.#post(transfer);
    if (!isNew && told !== 'done') this.#refused.add(key);
    this.#last = { transfer, told };
    return [told, expected];
  }

  async #post(transfer: Transfer): Promise<string> {
    const verdict = await this.#kit.ledger.post(transfer);
    return verdict.state === 'refused' ? verdict.code : verdict.state;
  }

  /** In one question: there are thousands of them. */
  async #standing() {
    const { rows } = await sql<{ told: Told }>`
      select json_build_object(
        'accounts', (select json_object_agg(kind, balance::text) from ledger_account where member_id = ${this.#memberId}),
        'play', (select in_play::text from ledger_account where member_id = ${this.#memberId} and kind = 'cash'),
        'stretch', (select coalesce(sum(ends_at - starts_at), 0)::text from turnover where member_id = ${this.#memberId}),
        'purses', (select coalesce(json_agg(json_build_object('state', g.state, 'done', g.done::text, 'released',
            g.released::text, 'step', g.step, 'in_play', g.in_play::text, 'has_bonus', a.has_bonus) order by g.id), '[]')
          from bonus_grant g join ledger_account a on a.member_id = g.member_id and a.kind = 'cash'
          where g.member_id = ${this.#memberId}),
        'bets', (select coalesce(json_agg(json_build_object('ref', b.ref, 'state', m.state, 'counted', m.counted::text,
            'reasons', m.reasons, 'parts', m.parts::text[]) order by b.id), '[]')
          from bonus_bet m join bet b on b.id = m.bet_id where b.member_id = ${this.#memberId})) as told`.execute(
      this.#kit.db,
    );
    const [row] = rows;
    assert(row, 'a question has an answer');
    const { accounts, play, stretch, purses, bets } = row.told;
    return { cash: accounts.cash ?? '0', bonus: accounts.bonus ?? '0', play, stretch, purses, bets };
  }

  #expected() {
    const { cash, bonus, inPlay: play, stretch } = this.life;
    const has_bonus = this.life.purses.some((purse) => isLive(purse) || purse.inPlay > 0n);
    const purses = this.life.purses.map(({ state, done, released, step, inPlay }) => {
      return { state, done: String(done), released: String(released), step, in_play: String(inPlay), has_bonus };
    });
    const bets = [...this.life.bets]
      .filter(([, { purse }]) => purse !== null)
      .map(([ref, { meter, state }]) => ({
        ref,
        state: meter === null ? 'open' : state === 'void' ? 'void' : 'ended',
        counted: String(meter?.counted ?? 0n),
        reasons: meter?.parts.map(({ name }) => name) ?? [],
        parts: meter?.parts.map(({ amount }) => String(amount)) ?? [],
      }))
      .sort((one, other) => turnOf(one.ref) - turnOf(other.ref));
    return { cash: `${cash}`, bonus: `${bonus}`, play: `${play}`, stretch: `${stretch}`, purses, bets };
  }
}

const FIRST: Command = {
  what: 'grant',
  amount: 0n,
  win: 0n,
  at: 0,
  weight: 100,
  isTwoSided: false,
  cause: 'expiry',
};

/** Whatever happens to purses, the books have them as memory does; `onOver` hears how each of them stands in the end. */
export function pursesAgree(kit: PurseKit, onOver: (state: string) => void = () => undefined) {
  return fc.asyncProperty(granted, fc.array(command, { minLength: 20, maxLength: 40 }), async (terms, commands) => {
    kit.time.now = new Date(START);
    const beside = new Beside(kit, await kit.member(), terms);
    await beside.run(FIRST);
    for (const one of commands) {
      const { books, memory } = await beside.run(one);
      expect(books, one.what).toEqual(memory);
    }
    for (const { state } of beside.life.purses) onOver(state);
  });
}
