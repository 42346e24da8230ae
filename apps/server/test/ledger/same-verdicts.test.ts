import { placeBet, playRound, settleBet, undoRound, voidBet, type MemberId, type Transfer } from '@perya/ledger';
import { assert } from '@perya/std';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { repeats } from '../../../../tools/testing/repeats.ts';
import { checkWhole } from '../../src/ledger/check.ts';
import type { Prepared } from '../../src/ledger/batch.ts';
import { Preparer } from '../../src/ledger/prepare.ts';
import { PurseHints } from '../../src/ledger/purse-hints.ts';
import { PurseLane } from '../../src/ledger/purse-lane.ts';
import type { Verdict } from '../../src/ledger/verdict.ts';
import { Zones } from '../../src/ledger/zones.ts';
import { betOf } from '../kit/ledger-kit.ts';
import { openPurseKit, weighByName } from '../kit/purse-kit.ts';
import { betWithStaleHint, weighLess } from '../kit/purse-proofs.ts';

const kit = await openPurseKit();
const clock = { now: () => new Date('2026-11-02T03:00:00Z') };
kit.time.now = clock.now();

/** The lane of purses by itself, which a server takes only for whom it believes to have one. */
const lane = new PurseLane(new PurseHints(weighByName), {
  connection: kit.database.connection,
  now: clock.now,
  onError: (error: unknown) => void kit.troubles.push(error),
  onVerdict: () => undefined,
  firstShard: 0,
  batchMax: 64,
  writers: 1,
});
const preparer = new Preparer(kit.db, new Zones(clock, () => Promise.resolve('Asia/Manila')));
afterAll(async () => {
  await lane.close();
  await kit.close();
});

const prepare = (transfer: Transfer): Promise<Prepared> =>
  Promise.resolve(preparer.known(transfer)).then((known) => known ?? preparer.learn(transfer));

/** The ways on which a bet of somebody without a purse may come to the books. */
const WAYS: readonly ((transfer: Transfer) => Promise<Verdict>)[] = [
  // The fast path, and what that leaves.
  (transfer) => kit.ledger.post(transfer),
  // The long way, inside a transaction.
  (transfer) => kit.inTx((tx) => kit.ledger.postIn(tx, transfer)),
  async (transfer) => lane.post(await prepare(transfer)),
  async (transfer) => {
    const prepared = await prepare(transfer);
    return kit.inTx((tx) => lane.postIn(tx, prepared, { at: clock.now(), shard: 3 }));
  },
];

interface Command {
  readonly what: 'bet' | 'round' | 'settle' | 'void' | 'undo' | 'again' | 'other' | 'late' | 'stop' | 'limit' | 'free';
  readonly amount: bigint;
  readonly win: bigint;
  readonly at: number;
}

const WHAT = 'bet bet bet round round settle settle void undo again other late stop limit free free'.split(
  ' ',
) as Command['what'][];
const commands = fc.array(
  fc.record({
    what: fc.constantFrom(...WHAT),
    amount: fc.bigInt(1n, 6_000n),
    win: fc.oneof(fc.constant(0n), fc.bigInt(0n, 9_000n)),
    at: fc.nat(3),
  }),
  { minLength: 10, maxLength: 25 },
);

interface Placed {
  readonly ref: string;
  readonly stake: bigint;
  readonly win: bigint;
  isThere: boolean;
}

/** What is sent about somebody, by what was sent before; null where there is nothing to say. */
function transferOf(memberId: MemberId, turn: number, one: Command, placed: Map<string, Placed>): Transfer | null {
  const { what, amount: stake, win, at } = one;
  const name = (ref: string) => betOf(memberId, `${ref}-${memberId}`);
  if (what === 'bet' || what === 'round' || what === 'late') {
    const ref = `${what}${turn}`;
    placed.set(ref, { ref, stake, win, isThere: false });
    const bet = { ...name(ref), stake, turnover: stake };
    if (what === 'late') return { ...placeBet(bet), expiresAt: new Date(clock.now().getTime() - 1) };
    return what === 'bet' ? placeBet(bet) : playRound({ ...bet, win });
  }
  const known = [...placed.values()].at(-1 - at);
  if (!known) return null;
  const bet = { ...name(known.ref), stake: known.stake, turnover: known.stake };
  const isRound = known.ref.startsWith('round');
  const betPlacedAt = clock.now();
  if (what === 'settle') return isRound ? null : settleBet({ ...bet, win });
  if (what === 'void') return isRound ? null : voidBet({ ...bet, betPlacedAt });
  // Who undoes a round that never was, and has not what it won, is wrong twice: which of both is said first is all one.
  const canUndo = isRound && (known.isThere || known.win <= known.stake);
  if (what === 'undo') return canUndo ? undoRound({ ...bet, win: known.win, betPlacedAt }) : null;
  if (what === 'again' && !known.ref.startsWith('late'))
    return isRound ? playRound({ ...bet, win: known.win }) : placeBet(bet);
  return what === 'other' ? placeBet({ ...bet, stake: known.stake + 1n }) : null;
}

/** What a stop or a limit is to the cash of somebody. */
async function care(memberId: string, what: Command['what']): Promise<void> {
  const stopped = what === 'stop' ? 'excluded' : '';
  await kit.database.sql(
    `update ledger_account set stopped = $2, is_limited = $3 where member_id = $1 and kind = 'cash'`,
    [memberId, stopped, what === 'limit'],
  );
}

/** All that is the same whenever it is asked. */
const told = (verdict: Verdict): Verdict => (verdict.state === 'done' ? { ...verdict, at: null } : verdict);

/** A verdict in a word. */
function wordOf(verdict: Verdict | 'unfit' | void | null | undefined): string {
  if (verdict === 'unfit') return verdict;
  return verdict?.state === 'refused' ? verdict.code : (verdict?.state ?? 'nothing');
}

/** How somebody stands and all that was written down of them, without numbers that are everybody's. */
async function standing(memberId: string): Promise<unknown> {
  const { rows } = await sql<{ told: unknown }>`
    select json_build_object(
      'account', (select json_build_array(balance, version, wagered, in_play, day, day_staked, day_returned, week_staked,
        week_returned, month_staked, has_bonus) from ledger_account where member_id = ${memberId} and kind = 'cash'),
      'others', (select count(*) from ledger_account where member_id = ${memberId} and kind <> 'cash'),
      'rows', (select json_agg(json_build_array(t.kind, t.amount, t.seq, t.counted, t.category, t.detail, t.refusal,
          case when f.member_id is null then f.kind else t.from_balance::text end,
          case when g.member_id is null then g.kind else t.to_balance::text end,
          split_part(t.ref, '-', 1)) order by t.id)
        from ledger_transfer t left join ledger_account f on f.id = t.from_account
        left join ledger_account g on g.id = t.to_account where t.member_id = ${memberId} and t.kind <> 'adjust'),
      'bets', (select json_agg(json_build_array(state, stake, payout, turnover, is_instant, split_part(ref, '-', 1)) order by id)
        from bet where member_id = ${memberId})) as told`.execute(kit.db);
  assert(rows[0], 'a question has an answer');
  return rows[0].told;
}

describe('somebody without a purse', () => {
  it('is told the same, has the same and leaves the same rows on the plain way, the long one and that of purses [section 8]', async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(commands, async (list) => {
        const members = await kit.members(WAYS.length, 10_000n);
        const placed = members.map(() => new Map<string, Placed>());
        for (const [turn, one] of list.entries()) {
          const verdicts = await Promise.all(
            members.map(async (memberId, nr) => {
              const mine = placed[nr];
              const way = WAYS[nr];
              assert(mine && way, 'everybody has a way of their own');
              if (one.what === 'stop' || one.what === 'limit' || one.what === 'free') return care(memberId, one.what);
              const transfer = transferOf(memberId, turn, one, mine);
              // What is no end of a bet any more is no question to the books.
              const verdict = transfer && (await way(transfer).then(told, () => 'unfit' as const));
              const opened = mine.get(`${one.what}${turn}`);
              if (opened) opened.isThere = wordOf(verdict) === 'done';
              return verdict;
            }),
          );
          for (const verdict of verdicts) expect(verdict, one.what).toEqual(verdicts[0]);
          seen.add(wordOf(verdicts[0]));
        }
        const stand = await Promise.all(members.map(standing));
        for (const one of stand) expect(one).toEqual(stand[0]);
      }),
      {
        numRuns: repeats({ quick: 12, long: 400 }),
        seed: repeats({ quick: 5, long: Date.now() }),
        endOnFailure: true,
      },
    );
    const words = ['done', 'balance.insufficient', 'bet.late', 'player.excluded', 'conflict', 'unfit'];
    expect([...seen]).toEqual(expect.arrayContaining(words));
    expect(await checkWhole(kit.db)).toEqual([]);
  });
});

describe('a stale hint', () => {
  it('changes no money and no meter: the second purse pays and counts by its own terms [section 8]', async () => {
    const other = await openPurseKit(weighLess());
    expect(await betWithStaleHint(other)).toEqual({
      states: ['done', 'done'],
      purses: [
        { state: 'forfeited', done: 10_000, in_play: 0 },
        { state: 'active', done: 2_000, in_play: 0 },
      ],
      cash: 0n,
      bonus: 90_000n,
    });
    expect(await checkWhole(other.db)).toEqual([]);
    await other.close();
  });
});
