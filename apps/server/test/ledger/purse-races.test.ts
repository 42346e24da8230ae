import { placeBet, playRound, settleBet, type Transfer } from '@perya/ledger';
import { afterAll, describe, expect, it } from 'vitest';
import { repeats } from '../../../../tools/testing/repeats.ts';
import { checkWhole } from '../../src/ledger/check.ts';
import { endExpired, endPurseOf } from '../../src/modules/rewards/index.ts';
import { betOf } from '../kit/ledger-kit.ts';
import { openPurseKit, type GrantTerms } from '../kit/purse-kit.ts';

const DAY_MS = 24 * 3_600_000;
const START = new Date('2026-11-02T03:00:00Z');
const LATER = new Date(START.getTime() + DAY_MS + 1000);

const kit = await openPurseKit();
const other = kit.another();
afterAll(() => kit.close());

/** At once, by turns on two servers; the long form goes on for as many rounds as take less than three minutes on two cores. */
const PARALLEL = repeats({ quick: 10, long: 100 });
const ROUNDS = repeats({ quick: 8, long: 200 });

const GRANT: GrantTerms = { amount: 10_000n, needed: 4_000n, steps: 1, cap: null, lifeDays: 1 };

/** Somebody with 20.00 of their own and a purse of 100.00 that asks for 40.00. */
async function holder(): Promise<string> {
  kit.time.now = START;
  const memberId = await kit.member(2_000n);
  expect(await kit.grant(memberId, GRANT)).toBe('done');
  return memberId;
}

/** The same transfer, over and over; one of them is new. */
async function repeat(transfer: Transfer): Promise<void> {
  const verdicts = await Promise.all(
    Array.from({ length: PARALLEL / 2 }, (_, nr) => (nr % 2 === 0 ? kit.ledger : other).post(transfer)),
  );
  expect(verdicts.filter((verdict) => verdict.state === 'done' && !verdict.isReplay)).toHaveLength(1);
  expect(verdicts.every((verdict) => verdict.state === 'done')).toBe(true);
}

/** How the purse of somebody ended, under how many keys, and what they have. */
async function endOf(memberId: string): Promise<unknown> {
  const rows = await kit.database.sql(
    `select g.state, g.done::int, a.has_bonus, (select count(*)::int from ledger_key k where k.key = 'bonus.end:' || g.id) as ends
     from bonus_grant g join ledger_account a on a.member_id = g.member_id and a.kind = 'cash' where g.member_id = $1`,
    [memberId],
  );
  const { cash, bonus, play = 0n } = await kit.standing(memberId);
  return { ...rows[0], cash, bonus, play };
}

const OVER = { has_bonus: false, ends: 1, bonus: 0n, play: 0n };

describe('many at the same moment, over and over', () => {
  it('the last counted bet against giving up: one of them ends the purse [PROMO-06, T21]', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const memberId = await holder();
      await kit.give(memberId, 8_000n);
      const last = { ...betOf(memberId, `last-${memberId}`), stake: 4_000n, win: 0n, turnover: 4_000n };
      const owner = { member_id: memberId, currency: 'PHP' };
      const giveUp = () => kit.inTx((tx, ctx) => endPurseOf(ctx, tx, owner, 'giveUp'));
      // Once in four rounds the bets are first, once giving up is; in the others both are under way.
      const order = round % 4;
      const played = order === 0 ? null : repeat(playRound(last));
      if (order === 3) await played;
      for (let turn = ((round % 8) - 1) * 3; turn > 0 && played; turn -= 1) await kit.standing(memberId);
      const given = await Promise.all(Array.from({ length: PARALLEL / 2 }, giveUp));
      await (played ?? repeat(playRound(last)));
      const times = given.filter(({ ok }) => ok).length;
      const end = await endOf(memberId);
      const converted = { ...OVER, state: 'converted', done: 4_000, cash: 16_000n };
      expect(end).toEqual(times === 0 ? converted : { ...OVER, state: 'forfeited', done: 0, cash: 6_000n });
      expect(times).toBeLessThanOrEqual(order === 3 ? 0 : 1);
      if (order === 0) expect(times).toBe(1);
    }
  });

  it('the end of a round against the time of its purse: counted as begun in time, or over, and never both [2.5, T21]', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const memberId = await holder();
      // Own money pays every other one, so that the purse has no stake in play that its time would wait for.
      const isOwn = round % 2 === 0;
      if (isOwn) await kit.give(memberId, 2_000n);
      const last = { ...betOf(memberId, `late-${memberId}`), stake: 4_000n };
      await kit.ledger.post(placeBet({ ...last, turnover: 4_000n }));
      kit.time.now = LATER;
      const expire = () => endExpired({ ...kit, clock: { now: () => LATER } });
      const expires = () => Promise.all(Array.from({ length: PARALLEL / 2 }, expire));
      const settle = settleBet({ ...last, win: 2_000n });
      const order = round % 8;
      const settled = order === 0 ? null : repeat(settle);
      if (order === 2) await settled;
      for (let turn = round % 7; turn > 0 && settled; turn -= 1) await kit.standing(memberId);
      await expires();
      await (settled ?? repeat(settle));
      await expire();
      const end = await endOf(memberId);
      const inTime = { ...OVER, state: 'converted', done: 4_000 };
      // What the purse paid half of brings half of the win back to it, and all of that is released.
      const halves = { ...inTime, cash: 10_000n };
      const own = { ...inTime, cash: 12_000n };
      const over = { ...OVER, state: 'expired', done: 0, cash: 2_000n };
      const ends = order === 0 ? [over] : order === 2 ? [own] : isOwn ? [own, over] : [halves];
      expect(ends).toContainEqual(end);
    }
    expect(kit.troubles).toEqual([]);
  });

  it('and the books add up behind all of this [B1..B10, I1..I9]', async () => {
    expect(await checkWhole(kit.db)).toEqual([]);
  });
});
