import { promotion, reward } from '@perya/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkWhole } from '../../src/ledger/check.ts';
import { decideReward } from '../../src/modules/promotions/index.ts';
import { movableClock } from '../kit/brands.ts';
import { WIDE } from '../kit/login-kit.ts';
import type { Person } from '../kit/people.ts';
import {
  cashOf,
  codeOf,
  openCampaign,
  potOf,
  previewCode,
  takeRewards,
  typeCode,
  valueOf,
  type Wish,
} from '../kit/promo-kit.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';
import { addCard, createSaver, newAccountNo, removeCard } from '../kit/withdraw-kit.ts';

const DAY_MS = 24 * 3_600_000;
const clock = movableClock();
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clock, app: { budgets: WIDE } });
});
afterAll(() => server.close());

/** Two people, or one with two accounts, whose withdrawals went to one account, one after the other. */
async function createLinked(): Promise<readonly [Person, Person]> {
  const [ana, ben] = [await createSaver(server, 0n), await createSaver(server, 0n)];
  const accountNo = newAccountNo();
  await removeCard(server, ana, await addCard(server, ana, { accountNo }));
  await addCard(server, ben, { accountNo });
  return [ana, ben];
}

const open = (wish: Wish = {}) => openCampaign(server, { terms: { abuse: { reviewsLinked: true } }, ...wish });
const rewardOf = async (person: Person, code: string) => valueOf(await typeCode(server, person, code)).reward;
const clusters = async () => {
  const rows = await server.database.sql('select member_id, cluster_id from member_cluster order by member_id');
  return rows.map((row) => [String(row['member_id']), String(row['cluster_id'])]);
};

describe('a linked account', () => {
  it('that wants what the other one has had is looked at first, with a promise of a day [PROMO-01, PROMO-04]', async () => {
    const campaign = await open();
    const [ana, ben] = await createLinked();
    expect(await rewardOf(ana, campaign.promoCode)).toMatchObject({ state: 'claimed' });
    const told = valueOf(await typeCode(server, ben, campaign.promoCode));
    expect(told).toMatchObject({ state: 'applying', isPaid: false, reward: { state: 'review', canClaim: false } });
    expect(told.reward?.promisedTime).toBe(new Date(clock.now().getTime() + DAY_MS).toISOString());
    expect([await cashOf(server, ben), (await potOf(server, campaign)).due]).toEqual([0n, 10_000n]);
    const id = told.reward?.id ?? '';
    // Two people decide, and both the same.
    expect(await decideReward(server.ctx, id, 'Cora', { isGiven: true })).toEqual({ ok: true, value: 'review' });
    expect(await decideReward(server.ctx, id, 'Cora', { isGiven: true })).toMatchObject({
      error: { code: 'reward.same.person' },
    });
    expect(await decideReward(server.ctx, id, 'Dan', { isGiven: true })).toEqual({ ok: true, value: 'claimable' });
    expect(valueOf(await takeRewards(server, ben, [id])).claimed).toEqual([id]);
    expect([await cashOf(server, ben), await clusters()]).toEqual([10_000n, []]);
    expect(await checkWhole(server.ctx.db)).toEqual([]);
  });

  it('that two people find to be the same person reads why, and both have later campaigns once together', async () => {
    const campaign = await open();
    const [ana, ben] = await createLinked();
    await rewardOf(ana, campaign.promoCode);
    const id = (await rewardOf(ben, campaign.promoCode))?.id ?? '';
    await decideReward(server.ctx, id, 'Cora', { isGiven: true });
    // Who disagrees says so first; somebody has to agree with that.
    expect(await decideReward(server.ctx, id, 'Dan', { isGiven: false, reason: 'linked' })).toMatchObject({
      value: 'review',
    });
    expect(await decideReward(server.ctx, id, 'Cora', { isGiven: false, reason: 'linked' })).toMatchObject({
      value: 'rejected',
    });
    const { list } = valueOf(await server.ask(reward.list, { status: 'expired' }, { token: ben.token }));
    expect(list).toMatchObject([{ id, state: 'rejected', reason: 'linked' }]);
    const first = [ana, ben].map(({ memberId }) => memberId).sort((x, y) => Number(x) - Number(y))[0];
    expect((await clusters()).filter(([, cluster]) => cluster === first)).toHaveLength(2);
    const next = await open();
    const answers = await Promise.all([typeCode(server, ana, next.promoCode), typeCode(server, ben, next.promoCode)]);
    expect(answers.map(codeOf).sort()).toEqual(['promotion.once', 'value']);
    for (const one of [ana, ben]) expect(codeOf(await previewCode(server, one, next.promoCode))).toBe('promotion.once');
    expect(await checkWhole(server.ctx.db)).toEqual([]);
  });

  it('at the same moment as the other one is seen all the same', async () => {
    const campaign = await open();
    const [ana, ben] = await createLinked();
    const answers = await Promise.all([ana, ben].map((person) => typeCode(server, person, campaign.promoCode)));
    expect(answers.map((answer) => String(valueOf(answer).state)).sort()).toEqual(['applying', 'claimed']);
  });

  it('is left alone where a campaign does not ask for it, is had again and again, or nobody had it before', async () => {
    const [ana, ben] = await createLinked();
    for (const wish of [{ terms: {} }, { once: 'never' as const }]) {
      const campaign = await open(wish);
      expect(await rewardOf(ana, campaign.promoCode)).toMatchObject({ state: 'claimed' });
      expect(await rewardOf(ben, campaign.promoCode)).toMatchObject({ state: 'claimed' });
    }
    const strangers = [await createSaver(server, 0n), await createSaver(server, 0n)];
    const campaign = await open();
    for (const one of strangers) expect(await rewardOf(one, campaign.promoCode)).toMatchObject({ state: 'claimed' });
  });
});

describe('a number that somebody only typed', () => {
  it('links nobody', async () => {
    const [ana, ben] = [await createSaver(server, 0n), await createSaver(server, 0n)];
    const accountNo = newAccountNo();
    await addCard(server, ana, { accountNo });
    await expect(addCard(server, ben, { accountNo })).rejects.toThrow();
    const rows = await server.database.sql('select from member_link where $1 in (a, b)', [ben.memberId]);
    expect(rows).toEqual([]);
  });
});

describe('the example of a promotion', () => {
  it('tells what an amount would give and what has to be staked, as money [API-47]', async () => {
    const { id } = await openCampaign(server, { amount: '88.00', times: 3 });
    const ask = (amount: string) => server.ask(promotion.example, { id, amount });
    expect(valueOf(await ask('500'))).toEqual({ by: 'fixed', award: '88.00', turnover: '264.00', min: null });
    expect(codeOf(await ask('1.234'))).toBe('request.invalid');
    expect(codeOf(await server.ask(promotion.example, { id: '999999', amount: '1' }))).toBe('not.found');
  });
});
