import { randomUUID } from 'node:crypto';
import { cashier, reward } from '@perya/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { checkWhole } from '../../src/ledger/check.ts';
import { putData } from '../../src/modules/identity/account/member-data.service.ts';
import { pauseCampaign, resumeCampaign } from '../../src/modules/promotions/index.ts';
import { giveGifts, turnNights } from '../../src/modules/vip/index.ts';
import { goToNight, logInAgain, startPair } from '../kit/pair.ts';
import type { Person } from '../kit/people.ts';
import { cashOf, codeOf, createVerified, paidRows, potOf, untilState, valueOf } from '../kit/promo-kit.ts';
import { benefitOf, followAll, growTo, playOn, spendNights, takeGift } from '../kit/vip-kit.ts';

const PESO = 100n;
const VIP3 = { deposits: 20_000n * PESO, validBets: 100_000n * PESO };
const pair = await startPair();
const { clock, database, server, second } = pair;
afterAll(pair.close);

const goTo = (day: string) => goToNight(pair, day);
const again = (person: Person) => logInAgain(server, person);
const giftsOf = async (person: Person) => (await benefitOf(server, person)).gifts;
const dueOf = (person: Person) =>
  database.sql(
    `select kind, period, amount, refusal, reward_id is not null as given from vip_gift where member_id = $1`,
    [person.memberId],
  );

describe('the gift of a new level', () => {
  it('is due once for each level, also when several are reached at once, and is paid with 1x turnover [API-48, SCR-10]', async () => {
    let ana = await createVerified(server);
    await growTo(server, ana, { day: '2026-03-02', ...VIP3 });
    goTo('2026-03-03');
    await spendNights(server);
    ana = await again(ana);
    const gifts = await giftsOf(ana);
    expect(gifts.map(({ kind, labelId, amount, turnover }) => [kind, labelId, amount, turnover])).toEqual([
      ['levelUp', 'VIP1', '58.00', '58.00'],
      ['levelUp', 'VIP2', '188.00', '188.00'],
      ['levelUp', 'VIP3', '388.00', '388.00'],
    ]);
    expect(new Set(gifts.map(({ expireTime }) => expireTime))).toEqual(new Set(['2026-03-09T18:06:00.000Z']));
    const pot = await potOf(server, { code: 'demo-vip' });
    expect(pot).toMatchObject({ due: 634n * PESO, isSound: true });
    const key = randomUUID();
    const third = gifts[2]?.benefitId ?? '';
    const taken = valueOf(await takeGift(server, ana, third, key));
    expect(taken).toEqual({ benefitId: third, amount: '388.00', turnover: '388.00' });
    expect(valueOf(await takeGift(second, ana, third, key))).toEqual(taken);
    expect(codeOf(await takeGift(server, ana, third))).toBe('reward.gone');
    expect([await cashOf(server, ana), await paidRows(server, ana)]).toEqual([388n * PESO, 1]);
    const info = valueOf(await server.ask(cashier.withdrawInfo, {}, { token: ana.token }));
    expect(info.turnovers.at(-1)).toMatchObject({ source: 'bonus', needed: '388.00' });
    const centre = valueOf(await server.ask(reward.list, {}, { token: ana.token }));
    expect(centre.footer).toEqual({ count: 2, amount: '246.00' });
    await playOn(server, ana, '2026-03-03', PESO);
    goTo('2026-03-04');
    await spendNights(server);
    expect(await dueOf(ana)).toHaveLength(3);
  });

  it('is one row of the ledger, whoever makes it due, gives it and takes it at the same moment [API-48]', async () => {
    let ana = await createVerified(server);
    await growTo(server, ana, { day: '2026-03-04', deposits: 1_000n * PESO, validBets: 5_000n * PESO });
    goTo('2026-03-05');
    await followAll(server);
    await Promise.all([server, second, server, second].map(({ ctx }) => turnNights(ctx)));
    await Promise.all(Array.from({ length: 8 }, (_, nr) => giveGifts((nr % 2 === 0 ? server : second).ctx)));
    ana = await again(ana);
    const [gift, ...others] = await giftsOf(ana);
    expect([gift?.amount, others]).toEqual(['58.00', []]);
    const codes = await Promise.all(
      Array.from({ length: 100 }, async (_, nr) => {
        const key = randomUUID();
        const ask = () => takeGift(nr % 2 === 0 ? server : second, ana, gift?.benefitId ?? '', key).then(codeOf);
        for (let code = await ask(); ; code = await ask()) if (code !== 'system.upgrading') return code;
      }),
    );
    expect(codes.filter((code) => code === 'value')).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(['value', 'reward.gone']));
    expect([await cashOf(server, ana), await paidRows(server, ana)]).toEqual([58n * PESO, 1]);
  });

  it('of somebody else looks as one that is not there, and so does a reward that is no gift [T33, API-48]', async () => {
    let [ana, ben] = [await createVerified(server), await createVerified(server)];
    await growTo(server, ana, { day: '2026-03-05', deposits: 1_000n * PESO, validBets: 5_000n * PESO });
    goTo('2026-03-06');
    await spendNights(server);
    [ana, ben] = [await again(ana), await again(ben)];
    const [gift] = await giftsOf(ana);
    expect(codeOf(await takeGift(server, ben, gift?.benefitId ?? ''))).toBe('reward.gone');
    expect(codeOf(await takeGift(server, ben, '999999999'))).toBe('reward.gone');
    expect(codeOf(await takeGift(server, ben, 'x'))).toBe('reward.gone');
    expect(await cashOf(server, ben)).toBe(0n);
    expect(valueOf(await takeGift(server, ana, gift?.benefitId ?? '')).amount).toBe('58.00');
  });

  it('cannot be taken after its time, and its money goes back to the pot', async () => {
    let ana = await createVerified(server);
    await growTo(server, ana, { day: '2026-03-06', deposits: 1_000n * PESO, validBets: 5_000n * PESO });
    goTo('2026-03-07');
    await spendNights(server);
    ana = await again(ana);
    const [gift] = await giftsOf(ana);
    await database.sql('update reward set claim_until = granted_at, act_at = granted_at where id = $1', [
      gift?.benefitId,
    ]);
    expect(codeOf(await takeGift(server, ana, gift?.benefitId ?? ''))).toBe('promotion.late');
    expect(await giftsOf(ana)).toEqual([]);
  });
});

describe('nothing is given or shown', () => {
  it('to whom nothing may be offered, and what may pass is waited for [API-48]', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => createVerified(server)));
    const [excluded, cooling, disabled, unverified, marked] = people as [Person, Person, Person, Person, Person];
    for (const one of people) await growTo(server, one, { day: '2026-03-07', deposits: 100_000n, validBets: 500_000n });
    const pause = (kind: string, { memberId }: Person) =>
      database.sql(
        `insert into player_care (member_id, pause, pause_since, pause_until) values ($1, $2, '2026-03-01', '2026-03-09')`,
        [memberId, kind],
      );
    await pause('excluded', excluded);
    await pause('cooling', cooling);
    await database.sql(`update member set status = 'disabled' where id = $1`, [disabled.memberId]);
    await database.sql(`update member set kyc_state = 'none' where id = $1`, [unverified.memberId]);
    await database.sql(
      `insert into player_limit (member_id, kind, period, amount, changed_at) values ($1, 'wager', 'day', 100, $2)`,
      [marked.memberId, clock.now()],
    );
    goTo('2026-03-08');
    await spendNights(server);
    for (const one of people) expect((await dueOf(one)).map((gift) => gift['given'])).toEqual([false]);
    const refusals = async () => Promise.all(people.map(async (one) => (await dueOf(one))[0]?.['refusal']));
    expect(await refusals()).toEqual([
      'player.excluded',
      'player.cooling',
      'user.disabled',
      'kyc.required',
      'promotion.careful',
    ]);
    for (const one of [cooling, unverified]) {
      expect(await benefitOf(server, await again(one))).toMatchObject({ levels: [], gifts: [], standing: null });
    }
    await database.sql(`update member set kyc_state = 'verified' where id = $1`, [unverified.memberId]);
    goTo('2026-03-10');
    await spendNights(server);
    const given = await Promise.all(people.map(async (one) => (await dueOf(one))[0]?.['given']));
    // Whoever was excluded or shut out has lost it; a break and papers that were missing have passed.
    expect(given).toEqual([false, true, false, true, false]);
    expect(await paidRows(server, excluded)).toBe(0);
  });

  it('that was given before a pause is kept from its owner as long as that runs', async () => {
    let ana = await createVerified(server);
    await growTo(server, ana, { day: '2026-03-10', deposits: 1_000n * PESO, validBets: 5_000n * PESO });
    goTo('2026-03-11');
    await spendNights(server);
    ana = await again(ana);
    const [gift] = await giftsOf(ana);
    await database.sql(
      `insert into player_care (member_id, pause, pause_since, pause_until) values ($1, 'cooling', $2, '2026-03-12')`,
      [ana.memberId, clock.now()],
    );
    expect(codeOf(await takeGift(server, ana, gift?.benefitId ?? ''))).toBe('player.cooling');
    expect(await cashOf(server, ana)).toBe(0n);
  });

  it('while the ladder is paused: what is due waits, what was given is paid [PROMO-04]', async () => {
    let [ana, ben] = [await createVerified(server), await createVerified(server)];
    await growTo(server, ana, { day: '2026-03-11', deposits: 1_000n * PESO, validBets: 5_000n * PESO });
    goTo('2026-03-12');
    await spendNights(server);
    expect((await pauseCampaign(server.ctx, 'demo-vip', 'Ana')).ok).toBe(true);
    await untilState(server, 'demo-vip', 'paused');
    await growTo(server, ben, { day: '2026-03-12', deposits: 1_000n * PESO, validBets: 5_000n * PESO });
    goTo('2026-03-13');
    await spendNights(server);
    [ana, ben] = [await again(ana), await again(ben)];
    expect(await dueOf(ben)).toMatchObject([{ given: false, refusal: 'promotion.closed' }]);
    const [gift] = await giftsOf(ana);
    expect(valueOf(await takeGift(server, ana, gift?.benefitId ?? '')).amount).toBe('58.00');
    expect((await resumeCampaign(server.ctx, 'demo-vip', 'Ana')).ok).toBe(true);
    await untilState(server, 'demo-vip', 'running');
    goTo('2026-03-14');
    await spendNights(server);
    expect(await dueOf(ben)).toMatchObject([{ given: true }]);
  });
});

describe('a week and a month', () => {
  it('have their gift from a hundred times its amount on, once they are over [API-48]', async () => {
    let [enough, short] = [await createVerified(server), await createVerified(server)];
    for (const one of [enough, short]) await growTo(server, one, { day: '2026-03-14', ...VIP3 });
    goTo('2026-03-16');
    await spendNights(server);
    // The week of 16 to 22 March, and with it the month.
    await playOn(server, enough, '2026-03-16', 18_800n * PESO);
    await playOn(server, short, '2026-03-22', 18_800n * PESO - 1n);
    goTo('2026-03-23');
    await spendNights(server);
    const ofWeek = async (person: Person) =>
      (await dueOf(person)).filter(({ kind, period }) => kind === 'week' && period === '2026-W12');
    expect(await ofWeek(enough)).toMatchObject([{ amount: '18800', given: true }]);
    expect(await ofWeek(short)).toEqual([]);
    goTo('2026-04-01');
    await spendNights(server);
    enough = await again(enough);
    const gift = (await giftsOf(enough)).find(({ kind }) => kind === 'month');
    expect(gift).toMatchObject({ labelId: 'VIP3', amount: '888.00', expireTime: '2026-04-14T18:06:00.000Z' });
    short = await again(short);
    expect((await giftsOf(short)).filter(({ kind }) => kind === 'month')).toHaveLength(1);
  });
});

describe('a birthday', () => {
  it('has its gift once a year, for accounts of 90 days with accepted papers [API-48]', async () => {
    const people = await Promise.all(Array.from({ length: 3 }, () => createVerified(server)));
    const [old, young, other] = people as [Person, Person, Person];
    for (const person of people) {
      await growTo(server, person, { day: '2026-04-01', deposits: 1_000n * PESO, validBets: 5_000n * PESO });
      const date = person === other ? '1990-04-09' : '1990-04-10';
      await putData(server.ctx, server.ctx.db, { memberId: person.memberId, merchantCode: 'ty01' }, 'birthDate', date);
      const since = person === young ? '2026-01-11' : person === old ? '2026-01-09' : '2025-12-01';
      await database.sql('update member set created_at = $2 where id = $1', [person.memberId, `${since}T00:00:00Z`]);
    }
    goTo('2026-04-09');
    await spendNights(server);
    const birthdays = async () =>
      Promise.all(people.map(async (one) => (await dueOf(one)).filter(({ kind }) => kind === 'birthday').length));
    expect(await birthdays()).toEqual([0, 0, 1]);
    goTo('2026-04-10');
    await spendNights(server);
    expect(await birthdays()).toEqual([1, 0, 1]);
    const gifts = await giftsOf(await again(old));
    expect(gifts.filter(({ kind }) => kind === 'birthday')).toMatchObject([
      { amount: '58.00', labelId: 'VIP1', expireTime: '2026-05-09T18:06:00.000Z' },
    ]);
    // A date that is changed afterwards has no second gift in the same year.
    await putData(
      server.ctx,
      server.ctx.db,
      { memberId: old.memberId, merchantCode: 'ty01' },
      'birthDate',
      '1990-04-12',
    );
    await database.sql('update member_vip set birthday = null where member_id = $1', [old.memberId]);
    goTo('2026-04-12');
    await spendNights(server);
    expect(await birthdays()).toEqual([1, 0, 1]);
  });
});

describe('the books', () => {
  it('add up after all this, pots and rewards too [B5, B9]', async () => {
    const breaks = await checkWhole(server.ctx.db);
    expect(
      breaks.filter((one) => JSON.stringify(one).includes('pot') || JSON.stringify(one).includes('reward')),
    ).toEqual([]);
  });
});
