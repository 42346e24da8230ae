import { cashier, responsibleGaming, reward } from '@perya/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkNew, checkWhole } from '../../src/ledger/check.ts';
import { setPlayerActive } from '../../src/modules/catalog/index.ts';
import { putData } from '../../src/modules/identity/account/member-data.service.ts';
import { decideReward, grantReward } from '../../src/modules/promotions/index.ts';
import { expireRewards } from '../../src/modules/rewards/index.ts';
import { createBrand, movableClock } from '../kit/brands.ts';
import { followAll } from '../kit/follow.ts';
import { WIDE } from '../kit/login-kit.ts';
import { until } from '../kit/patience.ts';
import { logIn, type Person } from '../kit/people.ts';
import {
  cashOf,
  codeOf,
  createVerified,
  grantTo,
  openCampaign,
  paidRows,
  potOf,
  takeRewards,
  typeCode,
  valueOf,
  type TestCampaign,
} from '../kit/promo-kit.ts';
import { prove } from '../kit/proved.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

const clock = movableClock();
let server: TestServer;
let papers = 0;

/** As many as one server takes at a time without sending many away. */
const AT_ONCE = 5;

beforeAll(async () => {
  server = await startTestServer({ clock, app: { budgets: WIDE } });
  await createBrand(server.ctx, 'other', { profile: 'OTHER' });
  await server.database.sql(`insert into brand_flag values ('other', 'REWCEN3', true)`);
});
afterAll(() => server.close());

const exclude = async ({ memberId, token }: Person) => {
  await prove(server.ctx, memberId);
  return server.ask(responsibleGaming.exclude, { term: '6m' }, { token });
};
/** As a person does it whom a server in a crowd tells to come again. */
const insist = (person: Person) =>
  until(
    () => exclude(person),
    (answer) => codeOf(answer) !== 'system.upgrading',
  );
const coolOff = ({ token }: Person) => server.ask(responsibleGaming.coolOff, { term: '24h' }, { token });
const stateOf = async (id: string) => {
  const [row] = await server.database.sql('select state, paid_on from reward where id = $1', [id]);
  return [row?.['state'], row?.['paid_on']];
};
const breaks = async () => (await checkWhole(server.ctx.db)).map(({ rule, row }) => `${rule} ${row}`);
const waiting = async (person: Person, campaign: TestCampaign) =>
  valueOf(await typeCode(server, person, campaign.promoCode)).reward?.id ?? '';

/** The same person at two brands, known by the number of their papers. */
async function createTwice(): Promise<readonly [Person, Person]> {
  const value = `PH-${++papers}`;
  const both = [await createVerified(server), await createVerified(server, 'other')] as const;
  for (const [nr, { memberId }] of both.entries()) {
    const merchantCode = nr === 0 ? 'ty01' : 'other';
    await putData(server.ctx, server.ctx.db, { memberId, merchantCode }, 'idNumber', value);
  }
  return both;
}

describe('an exclusion', () => {
  it('pays what waits in every account of the person, without turnover, in its own transaction [R72, R31]', async () => {
    const [here, there] = await createTwice();
    const [one, other] = [
      await openCampaign(server, { hours: 24, times: 3 }),
      await openCampaign(server, { hours: 24 }),
    ];
    const far = await openCampaign(server, { brand: 'other', approvalNo: null, kind: 'GRANT', hours: 168 });
    const ids = [await waiting(here, one), await waiting(here, other), await grantTo(server, far, there)];
    expect([await cashOf(server, here), await cashOf(server, there)]).toEqual([0n, 0n]);
    expect((await exclude(here)).kind).toBe('value');
    expect([await cashOf(server, here), await cashOf(server, there)]).toEqual([20_000n, 10_000n]);
    for (const id of ids) expect(await stateOf(id)).toEqual(['claimed', 'exclusion']);
    for (const campaign of [one, other, far]) expect((await potOf(server, campaign)).due).toBe(0n);
    const token = await logIn(server.ctx, here.memberId);
    const info = valueOf(await server.ask(cashier.withdrawInfo, {}, { token }));
    expect(info).toMatchObject({ withdrawable: '200.00', turnoverNeeded: '0.00' });
    const claimed = valueOf(await server.ask(reward.list, { status: 'claimed' }, { token })).list;
    expect(claimed.map(({ turnover }) => turnover)).toEqual(['0.00', '0.00']);
    expect(await breaks()).toEqual([]);
  });

  it('pays also whom a break had stopped before; the break itself pays nothing [R72]', async () => {
    const campaign = await openCampaign(server, { hours: 72 });
    const ana = await createVerified(server);
    const id = await waiting(ana, campaign);
    expect((await coolOff(ana)).kind).toBe('value');
    expect([await cashOf(server, ana), await stateOf(id)]).toEqual([0n, ['claimable', 'claim']]);
    const again = { ...ana, token: await logIn(server.ctx, ana.memberId) };
    expect((await exclude(again)).kind).toBe('value');
    expect([await cashOf(server, ana), await stateOf(id)]).toEqual([10_000n, ['claimed', 'exclusion']]);
    expect(await breaks()).toEqual([]);
  });

  it('pays neither what has run out nor what belongs to an account that the operator stopped [R72]', async () => {
    const campaign = await openCampaign(server, { hours: 24 });
    const [here, there] = await createTwice();
    const late = await waiting(here, campaign);
    await server.database.sql('update reward set claim_until = granted_at where id = $1', [late]);
    const far = await openCampaign(server, { brand: 'other', approvalNo: null, kind: 'GRANT', hours: 168 });
    const kept = await grantTo(server, far, there);
    await setPlayerActive(server.ctx, there.memberId, false, { who: 'Ana', why: 'test', ip: '' });
    expect((await exclude(here)).kind).toBe('value');
    expect([await cashOf(server, here), await cashOf(server, there)]).toEqual([0n, 0n]);
    expect([await stateOf(late), await stateOf(kept)]).toEqual([
      ['claimable', 'claim'],
      ['claimable', 'claim'],
    ]);
    expect(await breaks()).toEqual([]);
  });

  it('has what staff still look at paid once they have agreed, and given back when they have not [R72]', async () => {
    const campaign = await openCampaign(server, { kind: 'GRANT', hours: 168, once: 'never' });
    const ana = await createVerified(server);
    const grant = async () => {
      const made = await grantReward(server.ctx, { code: campaign.code, memberId: ana.memberId, who: 'Ana', why: 'x' });
      return made.ok ? made.value : '';
    };
    const [good, bad] = [await grant(), await grant()];
    expect((await exclude(ana)).kind).toBe('value');
    expect(await stateOf(good)).toEqual(['review', 'claim']);
    await decideReward(server.ctx, bad, 'Ben', { isGiven: false, reason: 'mistake' });
    await decideReward(server.ctx, good, 'Ben', { isGiven: true });
    expect([await stateOf(good), await stateOf(bad)]).toEqual([
      ['claimed', 'exclusion'],
      ['rejected', 'claim'],
    ]);
    expect([await cashOf(server, ana), await potOf(server, campaign)]).toEqual([
      10_000n,
      { left: 990_000n, due: 0n, isSound: true },
    ]);
    expect(await breaks()).toEqual([]);
  });

  it(
    'and a claim, an expiry or a decision at the same moment pay each reward once [R72, PROMO-06]',
    { repeats: 2 },
    async () => {
      const codes = await openCampaign(server, { hours: 24 });
      const grants = await openCampaign(server, { kind: 'GRANT', hours: 168 });
      const [people, ids, reviews]: [Person[], string[], string[]] = [[], [], []];
      for (let nr = 0; nr < AT_ONCE; nr += 1) {
        const person = await createVerified(server);
        const made = await grantReward(server.ctx, {
          code: grants.code,
          memberId: person.memberId,
          who: 'Ana',
          why: 'x',
        });
        people.push(person);
        ids.push(await waiting(person, codes));
        reviews.push(made.ok ? made.value : '');
      }
      await Promise.all([
        ...people.map((person, nr) => takeRewards(server, person, [ids[nr] ?? ''])),
        ...people.map(insist),
        ...reviews.map((id) => decideReward(server.ctx, id, 'Ben', { isGiven: true })),
        expireRewards(server.ctx),
      ]);
      for (const [nr, person] of people.entries()) {
        expect((await stateOf(ids[nr] ?? ''))[0]).toBe('claimed');
        expect((await stateOf(reviews[nr] ?? ''))[0]).toBe('claimed');
        expect([await cashOf(server, person), await paidRows(server, person)]).toEqual([20_000n, 2]);
      }
      expect([(await potOf(server, codes)).due, (await potOf(server, grants)).due]).toEqual([0n, 0n]);
      expect(await breaks()).toEqual([]);
    },
  );
});

describe('the check of the books', () => {
  const newBreaks = async () => {
    const found: string[] = [];
    const work = async () => {
      const { breaks: broken, hasMore } = await checkNew(server.ctx, 10);
      found.push(...broken.map(({ rule, row }) => `${rule} ${row}`));
      return hasMore;
    };
    await followAll({ database: server.database, name: 'check', work, pass: (ms) => clock.forward(ms) });
    return found;
  };

  it('finds what was given to somebody who is excluded, and not what the exclusion paid [B10]', async () => {
    const campaign = await openCampaign(server, { kind: 'GRANT', hours: 168, once: 'never' });
    const ana = await createVerified(server);
    const before = await grantTo(server, campaign, ana);
    const made = await grantReward(server.ctx, { code: campaign.code, memberId: ana.memberId, who: 'Ana', why: 'x' });
    const after = made.ok ? made.value : '';
    await exclude(ana);
    await decideReward(server.ctx, after, 'Ben', { isGiven: true });
    expect(await newBreaks()).toEqual([]);
    await server.database.sql(`update reward set paid_on = 'claim' where id = $1`, [before]);
    expect(await breaks()).toEqual([]);
    await server.database.sql(`update reward set paid_on = 'claim' where id = $1`, [after]);
    const [row] = await server.database.sql('select id from ledger_transfer where ref = $1', [`R${after}`]);
    expect(await breaks()).toEqual([`B10 row ${String(row?.['id'])}`]);
    await server.database.sql(`update reward set paid_on = 'exclusion' where id = $1`, [after]);
  });

  it('looks at pots and rewards with new rows too [B5, B9, B10]', async () => {
    expect(await newBreaks()).toEqual([]);
    const campaign = await openCampaign(server, { hours: 24 });
    const [ana, ben] = [await createVerified(server), await createVerified(server)];
    const [taken, kept] = [await waiting(ana, campaign), await waiting(ben, campaign)];
    await takeRewards(server, ana, [taken]);
    await server.database.sql('update reward set amount = amount + 1 where id = any ($1)', [[taken, kept]]);
    expect((await newBreaks()).sort()).toEqual([`B5 pot ${campaign.code}`, `B9 reward ${taken}`]);
    await server.database.sql('update reward set amount = amount - 1 where id = any ($1)', [[taken, kept]]);
    expect(await breaks()).toEqual([]);
  });
});
