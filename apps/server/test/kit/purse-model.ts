import {
  correctBet,
  holdWithdrawal,
  payWithdrawal,
  placeBet,
  playRound,
  returnWithdrawal,
  settleBet,
  undoRound,
  voidBet,
  type Transfer,
} from '@perya/ledger';
import { isLive, PurseLife, type Purse } from '@perya/promotions';
import fc from 'fast-check';
import { sql } from 'kysely';
import { assert } from '@perya/std';
import { expect } from 'vitest';
import {
  endExpired,
  endPurseOf,
  followWithdrawal,
  moveQueues,
  suspendAtPause,
  suspendAtWithdrawal,
} from '../../src/modules/rewards/index.ts';
import { betOf, BOOK } from './ledger-kit.ts';
import { brokenOf } from './purse-breaks.ts';
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

/** Play more often than the rest; `again` repeats what was posted last, `expire` is the job that looks at the time. */
const WHAT =
  'bet bet bet bet bet round round round round settle settle settle settle void undo undo deposit adjust claim claim queue ' +
  'withdraw pay reject pause expire end again';
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
  matched: fc.constantFrom(0n, 1_000n),
});

/** A player as the database tells it; numbers are text there. */
interface Told {
  readonly accounts: Readonly<Partial<Record<'cash' | 'bonus', string>>>;
  readonly play: string;
  readonly stretch: string;
  readonly purses: readonly unknown[];
  readonly bets: readonly unknown[];
}

/** Nothing was to be done, or it was done in both. */
const DONE = ['done', 'done'] as const;

const turnOf = (ref: string) => Number(ref.split('-').at(-1));

/** Money on its way out, and the purse that waits for how that ends. */
interface Order {
  readonly orderNo: string;
  readonly amount: bigint;
  readonly grantId: string | null;
  /** The place of that purse in memory. */
  readonly purse: number | null;
}

const QUEUE_MAX = 3;
const PAUSE_MS = 15 * HOUR;
const LOOK_AGAIN_MS = 10 * 60_000;
/** Every so many steps the books are asked for all of their rules. */
const LOOK_EVERY = 10;

/** A life in memory beside the same life in the books. */
class Beside {
  readonly life = new PurseLife(MAX_STAKE);
  readonly #kit: PurseKit;
  readonly #memberId: string;
  readonly #terms: GrantTerms;
  #turn = 0;
  /** How many purses wait behind the one that lives. */
  #queued = 0;
  /** Until when they pause. */
  #pausedUntil = 0;
  /** When a purse that waits is looked at again; null: whoever has it wait comes back. */
  #lookAt: number | null = null;
  readonly #orders: Order[] = [];
  /** Ends that were refused stay so, and a bet that was corrected has no other one. */
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
    const broken = this.#turn % LOOK_EVERY === 0 ? await this.broken() : [];
    return {
      books: { told, standing: await this.#standing(), broken },
      memory: { told: expected, standing: this.#expected(), broken: this.life.broken() },
    };
  }

  /** What of the rules does not hold in the books. */
  broken(): Promise<string[]> {
    return brokenOf(this.#kit.db, this.#memberId, this.#kit.campaignId);
  }

  /** Whether money is on its way out. */
  get isPaying(): boolean {
    return this.#orders.length > 0;
  }

  get #owner() {
    return { member_id: this.#memberId, currency: 'PHP' };
  }

  get #ctx() {
    return { db: this.#kit.db, ledger: this.#kit.ledger, clock: { now: () => this.#kit.time.now ?? new Date(START) } };
  }

  get #live(): Purse | null {
    return this.life.live === null ? null : (this.life.purses[this.life.live] ?? null);
  }

  async #both(one: Command, now: number): Promise<readonly [string, string]> {
    const { life } = this;
    switch (one.what) {
      case 'deposit':
        await this.#kit.give(this.#memberId, one.amount);
        life.deposit(one.amount);
        return DONE;
      case 'claim':
        return [await this.#kit.claim(this.#memberId, this.#terms), this.#claim(now)];
      case 'queue':
        await moveQueues(this.#ctx);
        if (this.#queued > 0 && life.live === null && now >= this.#pausedUntil) this.#begin(now);
        return DONE;
      case 'expire':
        await endExpired(this.#ctx);
        this.#expire(now);
        return DONE;
      case 'pause':
        return this.#pause(now);
      case 'withdraw':
        return this.#withdraw(one.amount, now);
      case 'pay':
      case 'reject':
        return this.#endOrder(one.what === 'pay', now);
      case 'adjust':
        return this.#adjust(one);
      case 'end': {
        if (one.amount < 40_000n) return DONE;
        const ended = await this.#kit.inTx((tx, ctx) => endPurseOf(ctx, tx, this.#owner, one.cause));
        return [ended.ok ? 'done' : ended.error.code, life.end(one.cause, now)];
      }
      default:
        return this.#play(one, now);
    }
  }

  /** A purse begins, waits behind another one, or is one too many. */
  #claim(now: number): string {
    if (this.life.live === null && this.#queued === 0)
      return now < this.#pausedUntil ? 'player.cooling' : this.#begin(now, 0);
    if (this.#queued === QUEUE_MAX) return 'promotion.stacked';
    this.#queued += 1;
    return 'queued';
  }

  #begin(now: number, waited = 1): string {
    this.#queued -= waited;
    const { lifeDays, ...terms } = this.#terms;
    return this.life.grant({ ...terms, lifeMs: lifeDays * DAY }, now);
  }

  /** Whoever looks after purses ends what is over and lets go on what waited for a pause. */
  #expire(now: number): void {
    const purse = this.#live;
    if (purse?.state === 'active' && (purse.expiresAt ?? now) <= now) this.life.end('expiry', now);
    if (purse?.state !== 'suspended' || this.#lookAt === null || this.#lookAt > now) return;
    if (this.#orders.some(({ purse: at }) => at === this.life.live)) this.#lookAt = null;
    else this.#resume(now);
  }

  #resume(now: number): void {
    if (now < this.#pausedUntil) {
      this.#lookAt = now + LOOK_AGAIN_MS;
      return;
    }
    this.life.resume(now);
    this.#lookAt = null;
  }

  async #pause(now: number): Promise<readonly [string, string]> {
    // A pause that runs is not shortened.
    if (now < this.#pausedUntil || this.life.live === null) return DONE;
    const until = new Date(now + PAUSE_MS);
    await this.#kit.inTx((tx, ctx) => suspendAtPause(ctx, tx, this.#owner, until));
    await this.#kit.database.sql(
      `with cash as (
         update ledger_account set stopped = 'cooling', stopped_until = $3 where member_id = $1 and kind = 'cash'
         returning member_id, version)
       insert into player_care (member_id, pause, pause_since, pause_until, pause_cash_version)
       select member_id, 'cooling', $2, $3, version from cash
       on conflict (member_id) do update set pause_since = excluded.pause_since, pause_until = excluded.pause_until,
         pause_cash_version = excluded.pause_cash_version`,
      [this.#memberId, new Date(now), until],
    );
    this.#pausedUntil = until.getTime();
    this.life.suspend(now);
    if (this.#live?.state === 'suspended') this.#lookAt = until.getTime();
    return DONE;
  }

  #orderOf(amount: bigint, orderNo: string) {
    return { ...BOOK, memberId: this.#memberId, orderNo, amount, fee: 0n, target: '*** 0000', provider: 'sandbox' };
  }

  /** As the cashier does: the money is held, and the purse that a deposit earned waits, in one transaction. */
  async #withdraw(amount: bigint, now: number): Promise<readonly [string, string]> {
    const { life } = this;
    const orderNo = `W-${this.#memberId}-${this.#turn}`;
    let grantId: string | null = null;
    const told = await this.#kit.inTx(async (tx, ctx) => {
      const verdict = await ctx.ledger.postIn(tx, holdWithdrawal(this.#orderOf(amount, orderNo)));
      if (verdict.state !== 'done') return verdict.state === 'refused' ? verdict.code : verdict.state;
      grantId = await suspendAtWithdrawal(ctx, tx, this.#owner);
      return 'done';
    });
    if (life.cash < amount) return [told, 'balance.insufficient'];
    life.cash -= amount;
    life.outside += amount;
    const isEnded = (this.#terms.matched ?? 0n) > 0n && this.#live !== null;
    if (isEnded && this.#live?.state === 'active') {
      if (life.suspend(now) === 'done') this.#lookAt = null;
    }
    const purse = isEnded && this.#live?.state === 'suspended' ? life.live : null;
    this.#orders.push({ orderNo, amount, grantId, purse });
    const waits = (isWaiting: boolean) => (isWaiting ? 'and a purse waits' : 'and no purse waits');
    return [`${told} ${waits(grantId !== null)}`, `done ${waits(purse !== null)}`];
  }

  /** The oldest order is paid, or its money comes back. */
  async #endOrder(isPaid: boolean, now: number): Promise<readonly [string, string]> {
    const { life } = this;
    const order = this.#orders.shift();
    if (!order) return DONE;
    const { orderNo, amount, grantId, purse } = order;
    const told = await this.#kit.inTx(async (tx, ctx) => {
      const entry = isPaid ? payWithdrawal : returnWithdrawal;
      const verdict = await ctx.ledger.postIn(tx, entry(this.#orderOf(amount, orderNo)));
      if (grantId !== null) await followWithdrawal(ctx, tx, { ...this.#owner, grantId }, isPaid);
      return verdict.state;
    });
    if (!isPaid) {
      life.cash += amount;
      life.outside -= amount;
    }
    if (purse === null || life.live !== purse || this.#live?.state !== 'suspended') return [told, 'done'];
    if (isPaid) life.end('withdrawal', now);
    else if (!this.#orders.some((other) => other.purse === purse)) this.#resume(now);
    return [told, 'done'];
  }

  /** A vendor adds to what a bet was settled with: cash, whoever paid its stake. */
  async #adjust({ amount, at }: Command): Promise<readonly [string, string]> {
    const settled = [...this.life.bets].filter(([, { state }]) => state === 'settled').at(-1 - at);
    if (!settled) return DONE;
    const [key] = settled;
    const name = betOf(this.#memberId, `fix-${this.#memberId}-${this.#turn}`);
    const told = await this.#post(correctBet({ ...name, refTxId: key, amount }));
    this.life.cash += amount;
    this.life.vendor -= amount;
    this.#refused.add(key);
    return [told, 'done'];
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
    const isPaused = now < this.#pausedUntil;
    const betPlacedAt = new Date(START);
    const [transfer, expected] =
      what === 'bet'
        ? [placeBet(bet), isPaused ? 'player.cooling' : life.bet(key, { stake, win: null, terms, now })]
        : what === 'round'
          ? [playRound({ ...bet, win }), isPaused ? 'player.cooling' : life.bet(key, { stake, win, terms, now })]
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
    const purses: object[] = this.life.purses.map(({ state, done, released, step, inPlay }) => {
      return { state, done: String(done), released: String(released), step, in_play: String(inPlay), has_bonus };
    });
    const waiting = { state: 'queued', done: '0', released: '0', step: 0, in_play: '0', has_bonus };
    purses.push(...Array.from({ length: this.#queued }, () => waiting));
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
  what: 'claim',
  amount: 0n,
  win: 0n,
  at: 0,
  weight: 100,
  isTwoSided: false,
  cause: 'expiry',
};

/**
 * Whatever happens to purses, the books have them as memory does, after each step: what is told, money, meters, states and
 * flags, which are B1, B3, B4 and B6 to B8. All ten rules are asked of the books after every tenth step and in the end, because they
 * read all rows of the player. `onOver` hears how each purse stands in the end.
 */
export function pursesAgree(
  kit: PurseKit,
  { steps = 30, onOver = () => undefined }: { readonly steps?: number; readonly onOver?: (state: string) => void } = {},
) {
  const lists = fc.array(command, { minLength: steps, maxLength: steps });
  return fc.asyncProperty(granted, lists, async ({ matched, ...terms }, commands) => {
    kit.time.now = new Date(START);
    // A purse that a deposit earned has no cap.
    const beside = new Beside(kit, await kit.member(), terms.cap === null ? { ...terms, matched } : terms);
    await beside.run(FIRST);
    const expectBoth = async (one: Command) => {
      const { books, memory } = await beside.run(one);
      expect(books, one.what).toEqual(memory);
    };
    for (const one of commands) await expectBoth(one);
    while (beside.isPaying) await expectBoth({ ...FIRST, what: 'reject' });
    expect(await beside.broken()).toEqual([]);
    for (const { state } of beside.life.purses) onOver(state);
  });
}
