import { randomUUID } from 'node:crypto';
import { cashier, promotion, reward } from '@perya/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { checkWhole } from '../../src/ledger/check.ts';
import { decideReward, endCampaign, grantReward, pauseCampaign } from '../../src/modules/promotions/index.ts';
import { MEMBER_TOPIC, type MemberNotice } from '../../src/modules/live/index.ts';
import { expireRewards } from '../../src/modules/rewards/index.ts';
import { startPair } from '../kit/pair.ts';
import { until } from '../kit/patience.ts';
import {
  cashOf,
  codeOf,
  createVerified,
  grantTo,
  openCampaign,
  paidRows,
  potOf,
  takePromotion,
  takeRewards,
  typeCode,
  untilState,
  valueOf,
} from '../kit/promo-kit.ts';

const { database, server, second, close } = await startPair();
afterAll(close);

const listOf = async (token: string, status: 'available' | 'claimed' | 'expired' = 'available') =>
  valueOf(await server.ask(reward.list, { status }, { token }));

describe('a promo code', () => {
  it('is paid at once, with its turnover in the same transaction, and only once for a person [PROMO-06, API-47]', async () => {
    const campaign = await openCampaign(server, { times: 2 });
    const ana = await createVerified(server);
    const told = valueOf(await typeCode(server, ana, campaign.promoCode.toLowerCase()));
    const title = `Promo ni ${campaign.code}, para sa iyo`;
    expect(told).toMatchObject({ id: campaign.id, state: 'claimed', amount: '100.00', isPaid: true, title });
    expect(told.reward?.source).toBe(title);
    expect((await listOf(ana.token, 'claimed')).list).toMatchObject([{ source: title }]);
    expect([await cashOf(server, ana), await paidRows(server, ana)]).toEqual([10_000n, 1]);
    expect(await potOf(server, campaign)).toEqual({ left: 990_000n, due: 0n, isSound: true });
    const info = valueOf(await server.ask(cashier.withdrawInfo, {}, { token: ana.token }));
    expect(info).toMatchObject({ turnoverNeeded: '200.00', turnoverLeft: '200.00', withdrawable: '0.00' });
    expect(info.turnovers).toMatchObject([{ source: 'bonus', orderNo: `R${told.reward?.id ?? ''}` }]);
    expect(codeOf(await typeCode(server, ana, campaign.promoCode))).toBe('promotion.once');
    expect([await cashOf(server, ana), await paidRows(server, ana)]).toEqual([10_000n, 1]);
  });

  it('that gives time makes a reward that waits, whose money is put aside until it is taken [PROMO-06]', async () => {
    const campaign = await openCampaign(server, { hours: 24, budget: '100.00' });
    const [ana, ben] = [await createVerified(server), await createVerified(server)];
    const told = valueOf(await typeCode(server, ana, campaign.promoCode));
    expect(told).toMatchObject({ state: 'claim', isPaid: false, reward: { state: 'claimable', canClaim: true } });
    expect(await potOf(server, campaign)).toEqual({ left: 0n, due: 10_000n, isSound: true });
    expect(codeOf(await typeCode(server, ben, campaign.promoCode))).toBe('promotion.exhausted');
    expect((await listOf(ana.token)).footer).toEqual({ count: 1, amount: '100.00' });
    expect(valueOf(await takePromotion(server, ana, campaign.id))).toMatchObject({
      state: 'claimed',
      amount: '100.00',
    });
    expect([await cashOf(server, ana), await cashOf(server, ben)]).toEqual([10_000n, 0n]);
    expect(await potOf(server, campaign)).toEqual({ left: 0n, due: 0n, isSound: true });
    expect(codeOf(await takePromotion(server, ana, campaign.id))).toBe('reward.gone');
  });

  it('that nobody gave out is refused without a word more, and few can be tried', async () => {
    const ana = await createVerified(server);
    const codes: string[] = [];
    for (let nr = 0; nr < 22; nr += 1) codes.push(codeOf(await typeCode(server, ana, `NONE-${nr}`)));
    expect(new Set(codes.slice(0, 20))).toEqual(new Set(['promotion.code']));
    expect(codes.at(-1)).toBe('too.many.requests');
  });

  it('of a campaign that asks for joining is taken by those who joined alone', async () => {
    const campaign = await openCampaign(server, { needsJoin: true });
    const ana = await createVerified(server);
    expect(codeOf(await typeCode(server, ana, campaign.promoCode))).toBe('promotion.join');
    valueOf(await server.ask(promotion.join, { id: campaign.id, termsHash: campaign.hash }, { token: ana.token }));
    expect(valueOf(await typeCode(server, ana, campaign.promoCode))).toMatchObject({ isPaid: true });
  });
});

describe('a grant by hand', () => {
  it('waits for a second person, then for its owner, and is refused with its reason [PROMO-01, PROMO-04]', async () => {
    const campaign = await openCampaign(server, { kind: 'GRANT', hours: 168, once: 'never' });
    const ana = await createVerified(server);
    const stateOf = async () =>
      valueOf(await server.ask(promotion.detail, { id: campaign.id }, { token: ana.token })).state;
    const granted = await grantReward(server.ctx, {
      code: campaign.code,
      memberId: ana.memberId,
      who: 'Ana',
      why: 'x',
    });
    const id = granted.ok ? granted.value : '';
    expect(await stateOf()).toBe('applying');
    expect((await listOf(ana.token)).list).toMatchObject([{ id, state: 'review', canClaim: false }]);
    expect(valueOf(await takeRewards(server, ana, [id])).refused).toEqual([{ id, errorCode: 'reward.gone' }]);
    expect(await decideReward(server.ctx, id, 'Ana', { isGiven: true })).toMatchObject({
      error: { code: 'reward.same.person' },
    });
    expect((await decideReward(server.ctx, id, 'Ben', { isGiven: true })).ok).toBe(true);
    expect(await stateOf()).toBe('issued');
    expect(valueOf(await takeRewards(server, ana, [id]))).toEqual({
      claimed: [id],
      queued: [],
      refused: [],
      amount: '100.00',
    });
    expect(await stateOf()).toBe('claimed');
    const again = await grantReward(server.ctx, { code: campaign.code, memberId: ana.memberId, who: 'Ana', why: 'x' });
    const other = again.ok ? again.value : '';
    await decideReward(server.ctx, other, 'Ben', { isGiven: false, reason: 'linked' });
    expect(await stateOf()).toBe('rejected');
    expect((await listOf(ana.token, 'expired')).list).toMatchObject([
      { id: other, state: 'rejected', reason: 'linked' },
    ]);
    expect(await potOf(server, campaign)).toEqual({ left: 990_000n, due: 0n, isSound: true });
  });
});

describe('two grants of one campaign', () => {
  it('are shown in the order in which they are taken: the page names what its button gives [API-47] [PROMO-06]', async () => {
    const campaign = await openCampaign(server, { kind: 'GRANT', hours: 168, once: 'never' });
    const ana = await createVerified(server);
    const given: string[] = [];
    for (let nr = 0; nr < 2; nr += 1) {
      const granted = await grantReward(server.ctx, {
        code: campaign.code,
        memberId: ana.memberId,
        who: 'Ana',
        why: 'x',
      });
      given.push(granted.ok ? granted.value : '');
      await decideReward(server.ctx, given[nr] ?? '', 'Ben', { isGiven: true });
    }
    const shown = async () => {
      const { state, reward: next } = valueOf(
        await server.ask(promotion.detail, { id: campaign.id }, { token: ana.token }),
      );
      return [state, next?.id, next?.canClaim];
    };
    expect(await shown()).toEqual(['issued', given[0], true]);
    valueOf(await takePromotion(server, ana, campaign.id));
    expect(await shown()).toEqual(['issued', given[1], true]);
    valueOf(await takePromotion(server, ana, campaign.id));
    expect(await shown()).toEqual(['claimed', given[1], false]);
  });
});

describe('open pages', () => {
  it('on every server hear that a reward was granted, decided about and taken [T38]', async () => {
    const ana = await createVerified(server);
    const heard: string[] = [];
    const stop = second.ctx.pubsub.subscribe(MEMBER_TOPIC, (payload) => {
      for (const [memberId, event] of (payload as MemberNotice).events)
        if (memberId === ana.memberId && event.tell === 'reward') heard.push(event.state);
    });
    const id = await grantTo(server, await openCampaign(server, { kind: 'GRANT', hours: 168 }), ana);
    valueOf(await takeRewards(server, ana, [id]));
    expect(
      await until(
        async () => heard,
        (states) => states.length === 3,
      ),
    ).toEqual(['review', 'claimable', 'claimed']);
    stop();
  });
});

describe('claims at the same moment', () => {
  it('of one reward, on two servers and under many keys, are one row of the ledger [PROMO-06]', async () => {
    const campaign = await openCampaign(server, { kind: 'GRANT', hours: 168 });
    for (let turn = 0; turn < 5; turn += 1) {
      const ana = await createVerified(server);
      const id = await grantTo(server, campaign, ana);
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, nr) => takeRewards(nr % 2 === 0 ? server : second, ana, [id])),
      );
      const claimed = answers.map((answer) => valueOf(answer).claimed.length);
      expect(claimed.reduce((sum, count) => sum + count, 0)).toBe(1);
      expect([await paidRows(server, ana), await cashOf(server, ana)]).toEqual([1, 10_000n]);
    }
  });

  it('under one key hear one answer, and a repeat after a lost answer hears it again [PROMO-06, API-07]', async () => {
    const campaign = await openCampaign(server, {});
    const ana = await createVerified(server);
    const key = randomUUID();
    const [one, other] = await Promise.all([
      typeCode(server, ana, campaign.promoCode, { key }),
      typeCode(second, ana, campaign.promoCode, { key }),
    ]);
    expect(valueOf(other)).toEqual(valueOf(one));
    expect(valueOf(await typeCode(second, ana, campaign.promoCode, { key }))).toEqual(valueOf(one));
    expect(await paidRows(server, ana)).toBe(1);
  });

  it('of a hundred people for the last of a budget never take more than there is [PROMO-06]', async () => {
    const campaign = await openCampaign(server, { budget: '1050.00', endsIn: 400 });
    const people = await Promise.all(Array.from({ length: 100 }, () => createVerified(server)));
    const { hash } = campaign;
    const asked = people.map((person, nr) =>
      typeCode(nr % 2 === 0 ? server : second, person, campaign.promoCode, { hash }).then(codeOf),
    );
    // Others are answered meanwhile: a wave of claims leaves them their connections.
    const others = await Promise.all(Array.from({ length: 10 }, () => server.ask(promotion.list, {}).then(codeOf)));
    expect(new Set(others)).toEqual(new Set(['value']));
    const codes = await Promise.all(asked);
    expect(codes.filter((code) => code === 'value')).toHaveLength(10);
    expect(new Set(codes)).toEqual(new Set(['value', 'promotion.exhausted']));
    expect(await potOf(server, campaign)).toEqual({ left: 5_000n, due: 0n, isSound: true });
  });

  it('of three for two thirds of a budget each leave the rest [2.6]', async () => {
    const campaign = await openCampaign(server, { amount: '400.00', budget: '1000.00', hours: 24 });
    const people = await Promise.all(Array.from({ length: 3 }, () => createVerified(server)));
    const answers = await Promise.all(people.map((person) => typeCode(server, person, campaign.promoCode)));
    expect(answers.map(codeOf).sort()).toEqual(['promotion.exhausted', 'value', 'value']);
    expect(await potOf(server, campaign)).toEqual({ left: 20_000n, due: 80_000n, isSound: true });
    const ids = answers.flatMap((answer) => (answer.kind === 'value' ? [answer.value.reward?.id ?? ''] : []));
    const taken = await Promise.all(people.map((person) => takeRewards(server, person, ids)));
    expect(taken.flatMap((answer) => valueOf(answer).claimed).sort()).toEqual([...ids].sort());
  });
});

describe('a reward', () => {
  it('of somebody else looks as one that is not there [T33]', async () => {
    const campaign = await openCampaign(server, { kind: 'GRANT', hours: 168 });
    const [ana, ben] = [await createVerified(server), await createVerified(server)];
    const id = await grantTo(server, campaign, ana);
    const told = valueOf(await takeRewards(server, ben, [id, '999999999', 'x']));
    expect(told).toEqual({
      claimed: [],
      queued: [],
      refused: [id, '999999999', 'x'].map((one) => ({ id: one, errorCode: 'reward.gone' })),
      amount: '0.00',
    });
    expect(await cashOf(server, ben)).toBe(0n);
  });

  it('stands for itself: of several each is taken or refused with its code [API-50]', async () => {
    const [one, other] = [await openCampaign(server, { hours: 24 }), await openCampaign(server, { hours: 2 })];
    const grants = await openCampaign(server, { kind: 'GRANT', hours: 168, once: 'never' });
    const ana = await createVerified(server);
    const late = valueOf(await typeCode(server, ana, other.promoCode)).reward?.id ?? '';
    await database.sql('update reward set claim_until = granted_at, act_at = granted_at where id = $1', [late]);
    const good = valueOf(await typeCode(server, ana, one.promoCode)).reward?.id ?? '';
    const more = [await grantTo(server, grants, ana), await grantTo(server, grants, ana)];
    const told = valueOf(await takeRewards(server, ana, [late, good, ...more, good]));
    expect([...told.claimed].sort()).toEqual([good, ...more].sort());
    expect([told.refused, told.amount]).toEqual([[{ id: late, errorCode: 'promotion.late' }], '300.00']);
    expect(await paidRows(server, ana)).toBe(3);
  });

  it('expires once, its money goes back, and never both happen to it [PROMO-04]', async () => {
    const campaign = await openCampaign(server, { hours: 1, budget: '1000.00', endsIn: null });
    const people = await Promise.all(Array.from({ length: 8 }, () => createVerified(server)));
    const ids = await Promise.all(
      people.map(async (one) => valueOf(await typeCode(server, one, campaign.promoCode)).reward?.id ?? ''),
    );
    expect(await potOf(server, campaign)).toEqual({ left: 20_000n, due: 80_000n, isSound: true });
    // Half of them are made to run out this moment, while all are claimed.
    await database.sql(
      `update reward set act_at = granted_at, claim_until = granted_at + interval '1 hour'
      where id = any ($1)`,
      [ids.slice(0, 4)],
    );
    const claims = Promise.all(people.map((person, nr) => takeRewards(server, person, [ids[nr] ?? ''])));
    await Promise.all([expireRewards(server.ctx), expireRewards(second.ctx), claims]);
    const taken = (await claims).map((answer) => valueOf(answer).claimed.length);
    const cash = await Promise.all(people.map((person) => cashOf(server, person)));
    expect(cash).toEqual(taken.map((count) => BigInt(count) * 10_000n));
    const sum = BigInt(taken.reduce((all, count) => all + count, 0));
    expect(await potOf(server, campaign)).toEqual({ left: 100_000n - sum * 10_000n, due: 0n, isSound: true });
    expect(valueOf(await server.ask(reward.list, { status: 'expired' }, { token: people[0]?.token })).list.length).toBe(
      1 - (taken[0] ?? 0),
    );
  });

  it('that was earned is paid also when its campaign is paused or over; new ones are not made [PROMO-04]', async () => {
    const campaign = await openCampaign(server, { hours: 24 });
    const [ana, ben, cora] = [await createVerified(server), await createVerified(server), await createVerified(server)];
    const first = valueOf(await typeCode(server, ana, campaign.promoCode)).reward?.id ?? '';
    valueOf(await typeCode(server, ben, campaign.promoCode));
    expect((await pauseCampaign(server.ctx, campaign.code, 'Ana')).ok).toBe(true);
    await untilState(server, campaign.code, 'paused');
    expect(codeOf(await typeCode(server, cora, campaign.promoCode))).toBe('promotion.closed');
    expect(valueOf(await takeRewards(server, ana, [first])).claimed).toEqual([first]);
    expect((await endCampaign(server.ctx, campaign.code, 'Ana')).ok).toBe(true);
    expect(await potOf(server, campaign)).toEqual({ left: 0n, due: 10_000n, isSound: true });
    expect(valueOf(await takePromotion(server, ben, campaign.id)).amount).toBe('100.00');
    expect(await potOf(server, campaign)).toEqual({ left: 0n, due: 0n, isSound: true });
  });

  it('meets a pause or an end of its campaign at the same moment, and nothing is lost [PROMO-04]', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const campaign = await openCampaign(server, { budget: '1000.00', hours: turn % 2 === 0 ? 0 : 24 });
      const people = await Promise.all(Array.from({ length: 6 }, () => createVerified(server)));
      const typed = people.map((person, nr) => typeCode(nr % 2 === 0 ? server : second, person, campaign.promoCode));
      const ended = endCampaign(server.ctx, campaign.code, 'Ana');
      const codes = (await Promise.all(typed)).map(codeOf);
      expect((await ended).ok).toBe(true);
      const made = BigInt(codes.filter((code) => code === 'value').length);
      expect(new Set([...codes, 'promotion.closed', 'value'])).toEqual(new Set(['promotion.closed', 'value']));
      const due = turn % 2 === 0 ? 0n : made * 10_000n;
      expect(await potOf(server, campaign)).toEqual({ left: 0n, due, isSound: true });
    }
  });
});

describe('the books', () => {
  it('add up after all this, pots and rewards too [B5, B9]', async () => {
    expect(await checkWhole(server.ctx.db)).toEqual([]);
  });
});
