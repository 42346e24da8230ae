import { placeBet, settleBet } from '@perya/ledger';
import { readTerms } from '@perya/promotions';
import { assert } from '@perya/std';
import { afterAll, describe, expect, it } from 'vitest';
import { checkWhole } from '../../src/ledger/check.ts';
import {
  endAtExclusion,
  endExpired,
  endPurseOf,
  insertReward,
  moveQueues,
  payAtOnce,
  payWaiting,
  queueGrant,
  release,
  reserve,
  suspendAtPause,
  type RewardRow,
} from '../../src/modules/rewards/index.ts';
import { betOf } from '../kit/ledger-kit.ts';
import { openPurseKit, PURSE_POT } from '../kit/purse-kit.ts';

const kit = await openPurseKit();
afterAll(() => kit.close());

const read = readTerms({
  kind: 'WELCOME',
  trigger: 'kycVerified',
  who: { once: 'ever' },
  award: { form: 'purse', size: { by: 'fixed', amount: '58.00' } },
  claim: { hours: 168, needsJoin: false },
  wagering: { times: 10, base: 'bonus', weights: { titles: {}, classes: {}, kinds: { RNG: 100 } } },
  expiry: { days: 7 },
  cap: '500.00',
  budget: '1000.00',
  stacking: { neverWith: [] },
  abuse: { reviewsLinked: true },
  texts: 'welcome',
});
assert(read.ok, 'the terms can be read');
const { terms } = read;

let numbers = 1000;
/** A reward that is a purse, waiting for its owner or paid at once. */
const rewardOf = (memberId: string, state: 'claimable' | 'claimed') =>
  kit.inTx(async (tx) => {
    const now = new Date();
    const until = new Date(now.getTime() + 1_000_000);
    const row = await insertReward(tx, {
      merchant_code: 'ty01',
      member_id: memberId,
      campaign_id: kit.campaignId,
      version: 1,
      nr: (numbers += 1),
      form: 'bonus',
      currency: 'PHP',
      amount: 5_800n,
      turnover: 58_000n,
      granted_at: now,
      ...(state === 'claimable' ? { state, claim_until: until, act_at: until } : { state, ended_at: now }),
    });
    assert(row, 'the reward is new');
    await queueGrant(tx, row, terms);
    return row;
  });
const claim = (row: RewardRow) => kit.inTx((tx, ctx) => payWaiting(ctx, tx, [row], PURSE_POT));
const waiting = async (memberId: string) => {
  const row = await rewardOf(memberId, 'claimable');
  expect(await kit.inTx((tx, ctx) => reserve(ctx, tx, row, PURSE_POT))).toEqual({ ok: true, value: null });
  return row;
};
const stop = (memberId: string, kind: string, until: Date | null) =>
  kit.database.sql(
    `update ledger_account set stopped = $2, stopped_until = $3 where member_id = $1 and kind = 'cash'`,
    [memberId, kind, until],
  );
/** Moves all queues; answers what happened to those of somebody. */
const moveOf = async (memberId: string) => {
  const woken = await moveQueues({ db: kit.db, ledger: kit.ledger, clock: { now: () => new Date() } });
  return woken.filter(({ reward }) => reward.member_id === memberId).map(({ reward, state }) => [reward.id, state]);
};
const grantOf = async ({ id }: RewardRow) => {
  const [row] = await kit.database.sql(
    `select g.state, g.needed::int, g.cap::int, g.steps, g.max_stake::int, r.state as reward from bonus_grant g
     join reward r on r.id = g.reward_id where g.reward_id = $1`,
    [id],
  );
  return row;
};

describe('a reward that is a purse', () => {
  it('is opened by its claim, with the figures of its terms, and begins one after the other [API-50, PROMO-06]', async () => {
    const memberId = await kit.member();
    const first = await waiting(memberId);
    const second = await waiting(memberId);
    expect(await grantOf(first)).toEqual({
      state: 'queued',
      needed: 58_000,
      cap: 50_000,
      steps: 4,
      max_stake: 50_000,
      reward: 'claimable',
    });
    expect((await claim(first)).ok).toBe(true);
    expect(await kit.standing(memberId)).toEqual({ cash: 0n, bonus: 5_800n });
    expect(await grantOf(first)).toMatchObject({ state: 'active', reward: 'claimed' });
    expect(await claim(second)).toEqual({ ok: true, value: [second.id] });
    expect(await grantOf(second)).toMatchObject({ state: 'queued', reward: 'queued' });
    expect(await kit.standing(memberId)).toEqual({ cash: 0n, bonus: 5_800n });
  });

  it('waits in a queue of three behind the one that lives, and begins when that is over [PROMO-01]', async () => {
    const memberId = await kit.member();
    const all = [];
    for (let nr = 0; nr < 5; nr += 1) all.push(await waiting(memberId));
    const [first, second, third, fourth, fifth] = all;
    assert(first && second && third && fourth && fifth, 'there are five');
    expect(await claim(first)).toEqual({ ok: true, value: [] });
    for (const row of [second, third, fourth]) expect(await claim(row)).toEqual({ ok: true, value: [row.id] });
    // What is refused is undone by whoever claims.
    const stacked = await kit
      .inTx(async (tx, ctx) => {
        const paid = await payWaiting(ctx, tx, [fifth], PURSE_POT);
        throw new Error(paid.ok ? 'paid' : paid.error.code);
      })
      .catch((error: unknown) => (error as Error).message);
    expect(stacked).toBe('promotion.stacked');
    expect(await moveOf(memberId)).toEqual([]);
    const owner = { member_id: memberId, currency: 'PHP' };
    await kit.inTx((tx, ctx) => endPurseOf(ctx, tx, owner, 'giveUp'));
    expect(await kit.standing(memberId)).toEqual({ cash: 0n, bonus: 0n });
    // Whoever pauses gets nothing meanwhile.
    await stop(memberId, 'cooling', new Date(Date.now() + 60_000));
    expect(await moveOf(memberId)).toEqual([]);
    await stop(memberId, '', null);
    expect(await moveOf(memberId)).toEqual([[second.id, 'claimed']]);
    expect(await grantOf(second)).toMatchObject({ state: 'active', reward: 'claimed' });
    expect(await grantOf(third)).toMatchObject({ state: 'queued', reward: 'queued' });
    expect(await kit.standing(memberId)).toEqual({ cash: 0n, bonus: 5_800n });
    // Who excludes themselves has no purse, and none that waits: the money goes back.
    await kit.inTx((tx, ctx) => endAtExclusion(ctx, tx, owner));
    await stop(memberId, 'excluded', new Date(Date.now() + 86_400_000));
    expect(await moveOf(memberId)).toEqual([
      [third.id, 'void'],
      [fourth.id, 'void'],
    ]);
    expect(await grantOf(third)).toMatchObject({ state: 'forfeited', reward: 'void' });
    expect(await kit.standing(memberId)).toEqual({ cash: 0n, bonus: 0n });
  });

  it('whose owner claims twice at once, on two servers, is one purse and one that waits [T21]', async () => {
    const memberId = await kit.member();
    const rows = [await waiting(memberId), await waiting(memberId)];
    const taken = await Promise.all(rows.map((row) => claim(row)));
    const queued = taken.flatMap((one) => (one.ok ? one.value : ['refused']));
    expect(queued.length).toBe(1);
    expect(rows.map(({ id }) => id)).toContain(queued[0]);
    expect(await kit.standing(memberId)).toEqual({ cash: 0n, bonus: 5_800n });
  });

  it('tells its owner 72, 24 and 2 hours before its time is over, each once', async () => {
    const memberId = await kit.member();
    const row = await waiting(memberId);
    expect((await claim(row)).ok).toBe(true);
    const begun = Date.now();
    const at = (hours: number) => ({ now: () => new Date(begun + hours * 3_600_000) });
    const told = async () =>
      (
        await kit.database.sql(
          `select split_part(key, ' ', 3)::int as hours_left, facts->'needed'->>'amount' as needed from mail
           where member_id = $1 and template = 'purseEnding' order by at`,
          [memberId],
        )
      ).map((one) => [one['hours_left'], one['needed']]);
    for (const hours of [24, 97, 98, 145, 166.5, 167]) await endExpired({ ...kit, clock: at(hours) });
    expect(await told()).toEqual([
      [72, '58000'],
      [24, '58000'],
      [2, '58000'],
    ]);
    expect(await grantOf(row)).toMatchObject({ state: 'active' });
    await endExpired({ ...kit, clock: at(169) });
    expect(await grantOf(row)).toMatchObject({ state: 'expired' });
    expect((await told()).length).toBe(3);
  });

  it('waits with its owner while they cool off, and its time is over so much later [M11]', async () => {
    const memberId = await kit.member();
    const row = await waiting(memberId);
    expect((await claim(row)).ok).toBe(true);
    const owner = { member_id: memberId, currency: 'PHP' };
    const expiry = async () => {
      const [one] = await kit.database.sql(
        `select extract(epoch from expires_at) * 1000 as at, state from bonus_grant where reward_id = $1`,
        [row.id],
      );
      return { at: Number(one?.['at']), state: one?.['state'] };
    };
    const before = await expiry();
    const until = new Date(Date.now() + 3_600_000);
    await kit.inTx((tx, ctx) => suspendAtPause(ctx, tx, owner, until));
    await stop(memberId, 'cooling', until);
    expect(await expiry()).toMatchObject({ state: 'suspended' });
    const stake = placeBet({ ...betOf(memberId, 'paused'), gameCode: 'w100', stake: 1_000n, turnover: 1_000n });
    expect(await kit.ledger.post(stake)).toMatchObject({ state: 'refused' });
    await endExpired({ ...kit, clock: { now: () => new Date(until.getTime() + 1000) } });
    const after = await expiry();
    expect(after.state).toBe('active');
    expect(Math.round((after.at - before.at) / 60_000)).toBe(60);
    await stop(memberId, '', null);
  });

  it('goes to nobody who is stopped: the stop of their cash is looked at [R31, R72]', async () => {
    for (const [stopped, code] of [
      ['excluded', 'player.excluded'],
      ['cooling', 'player.cooling'],
      ['disabled', 'user.disabled'],
    ] as const) {
      const memberId = await kit.member(100n);
      const row = await waiting(memberId);
      await kit.database.sql(`update ledger_account set stopped = $2 where member_id = $1 and kind = 'cash'`, [
        memberId,
        stopped,
      ]);
      expect(await claim(row)).toEqual({ ok: false, error: { code } });
      expect(await kit.standing(memberId)).toEqual({ cash: 100n });
      expect(await grantOf(row)).toMatchObject({ state: 'queued', reward: 'claimable' });
    }
  });

  it('that nobody takes is over, and its money goes back; one that is given at once begins at once', async () => {
    const memberId = await kit.member();
    const row = await waiting(memberId);
    await kit.inTx((tx, ctx) => release(ctx, tx, row, PURSE_POT));
    await kit.database.sql(`update reward set state = 'expired', act_at = null, ended_at = now() where id = $1`, [
      row.id,
    ]);
    expect(await grantOf(row)).toMatchObject({ state: 'forfeited' });
    const now = await rewardOf(memberId, 'claimed');
    expect((await kit.inTx((tx, ctx) => payAtOnce(ctx, tx, now, PURSE_POT))).ok).toBe(true);
    expect(await kit.standing(memberId)).toEqual({ cash: 0n, bonus: 5_800n });
  });

  it('ends when its time is over, with what was released kept, and by exclusion at once', async () => {
    const memberId = await kit.member();
    expect((await claim(await waiting(memberId))).ok).toBe(true);
    const now = () => new Date(Date.now() + 7 * 86_400_000 + 1000);
    expect(await endExpired({ db: kit.db, ledger: kit.ledger, clock: { now } })).toContainEqual([memberId, 'wallet']);
    expect(await kit.standing(memberId)).toEqual({ cash: 0n, bonus: 0n });
    const other = await kit.member(100n);
    const row = await waiting(other);
    expect((await claim(row)).ok).toBe(true);
    const stake = placeBet({ ...betOf(other, 'last'), gameCode: 'w100', stake: 1_000n, turnover: 1_000n });
    expect(await kit.ledger.post(stake)).toMatchObject({ state: 'done', balance: 0n, bonus: 4_900n });
    await kit.inTx((tx, ctx) => endAtExclusion(ctx, tx, { member_id: other, currency: 'PHP' }));
    expect(await grantOf(row)).toMatchObject({ state: 'forfeited' });
    // What was won with it still is theirs, and nothing waits for a purse any more.
    await kit.ledger.post(settleBet({ ...betOf(other, 'last'), gameCode: 'w100', stake: 1_000n, win: 3_000n }));
    expect(await kit.standing(other)).toEqual({ cash: 3_000n, bonus: 0n });
    await kit.inTx((tx, ctx) => endAtExclusion(ctx, tx, { member_id: other, currency: 'PHP' }));
  });

  it('and the books add up behind it [B1..B9]', async () => {
    expect(await checkWhole(kit.db)).toEqual([]);
  });
});
