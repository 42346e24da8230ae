import { content, promotion, responsibleGaming, reward } from '@perya/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantReward, pauseCampaign, resumeCampaign, turnCampaigns } from '../../src/modules/promotions/index.ts';
import { setPlayerActive } from '../../src/modules/catalog/index.ts';
import { changeBrand, createBrand, movableClock } from '../kit/brands.ts';
import { WIDE } from '../kit/login-kit.ts';
import { afterMs } from '../kit/patience.ts';
import { createPerson, logIn, type Person } from '../kit/people.ts';
import {
  cashOf,
  codeOf,
  createVerified,
  grantTo,
  openCampaign,
  takePromotion,
  takeRewards,
  typeCode,
  untilState,
  valueOf,
  type TestCampaign,
} from '../kit/promo-kit.ts';
import { prove } from '../kit/proved.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

const HOUR_MS = 3_600_000;
const TRIAL = 4;
const clock = movableClock();
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clock, app: { budgets: WIDE } });
});
afterAll(() => server.close());

const listFor = async (person?: Pick<Person, 'token'>) =>
  valueOf(await server.ask(promotion.list, {}, person ? { token: person.token } : {}));
const stateFor = async ({ id }: TestCampaign, person?: Pick<Person, 'token'>) => {
  const one = (await listFor(person)).find((card) => card.id === id);
  return one && { state: one.state, why: one.why };
};
const join = (person: Person, { id, hash }: TestCampaign) =>
  server.ask(promotion.join, { id, termsHash: hash }, { token: person.token });

describe('the list of promotions', () => {
  it('shows guests what is coming, open and over, in their language [API-46, SCR-28, PROMO-07]', async () => {
    const cards = await listFor();
    const demo = cards.filter(({ promotionType }) => ['CODE', 'GRANT'].includes(promotionType));
    expect(demo.map(({ state }) => state)).toEqual([null, 'joining', null, 'coming', 'close']);
    expect(demo.every(({ why, image }) => why === null && image.startsWith('/art/'))).toBe(true);
    const english = valueOf(await server.ask(promotion.list, { category: 'GIFT', language: 'EN' }));
    expect(english.map(({ title, end }) => [title, end])).toEqual([['Thank you,', null]]);
    const home = { types: 'PR', groupName: 'm_home', platform: 'M' } as const;
    expect(valueOf(await server.ask(content.announcement, home)).promotion).toEqual(cards);
  });

  it('is open to the VIP levels that its terms name, as levels are now [PROMO-01]', async () => {
    const [ana, ben] = [await createVerified(server), await createVerified(server)];
    const named = await openCampaign(server, { terms: { who: { once: 'ever', vip: { from: 3, to: 10 } } } });
    const segment = await openCampaign(server, { segment: { fact: 'vip', from: 0, to: 2 } });
    await server.database.sql(
      `insert into member_vip (member_id, merchant_code, level, best_level, quarter, graded_at)
       values ($1, 'ty01', 3, 4, '2026-01-01', now())`,
      [ana.memberId],
    );
    const told = async (person: Person) => [
      (await stateFor(named, person))?.why,
      codeOf(await typeCode(server, person, named.promoCode)),
      codeOf(await typeCode(server, person, segment.promoCode)),
    ];
    expect(await told(ana)).toEqual([null, 'value', 'promotion.segment']);
    expect(await told(ben)).toEqual(['promotion.vip', 'promotion.vip', 'value']);
  });

  it('has one state for each person: coming, joining, signed, claim, claimed, close [PROMO-01..04]', async () => {
    const ana = await createVerified(server);
    const soon = await openCampaign(server, { startsIn: 2, endsIn: 4, needsJoin: true, hours: 24 });
    expect(await stateFor(soon, ana)).toEqual({ state: 'coming', why: null });
    expect(codeOf(await join(ana, soon))).toBe('promotion.coming');
    clock.forward(2 * HOUR_MS);
    await turnCampaigns(server.ctx);
    await untilState(server, soon.code, 'running');
    const back = { ...ana, token: await logIn(server.ctx, ana.memberId) };
    expect(await stateFor(soon, back)).toEqual({ state: 'joining', why: null });
    expect(valueOf(await join(back, soon))).toMatchObject({ state: 'signed', reward: null });
    expect(valueOf(await typeCode(server, back, soon.promoCode)).state).toBe('claim');
    expect(await stateFor(soon, back)).toEqual({ state: 'claim', why: null });
    clock.forward(2 * HOUR_MS);
    await turnCampaigns(server.ctx);
    await untilState(server, soon.code, 'ended');
    const token = await logIn(server.ctx, ana.memberId);
    expect(await stateFor(soon, { token })).toEqual({ state: 'claim', why: null });
    expect(valueOf(await takePromotion(server, { token }, soon.id)).state).toBe('claimed');
    const ben = await createVerified(server);
    expect(await stateFor(soon, ben)).toEqual({ state: 'close', why: 'promotion.closed' });
  });

  it('says why a promotion is not for somebody, and is careful in its words [PROMO-01]', async () => {
    const few = await openCampaign(server, { segment: { fact: 'member', oneOf: ['1'] } });
    const spent = await openCampaign(server, { budget: '50.00' });
    const ana = await createVerified(server);
    expect(await stateFor(few, ana)).toEqual({ state: 'close', why: 'promotion.segment' });
    // What is left is looked at every few seconds; who asks for it is refused at once.
    expect(codeOf(await typeCode(server, ana, spent.promoCode))).toBe('promotion.exhausted');
    const later = await afterMs(6000, () => stateFor(spent, ana));
    expect(later).toEqual({ state: 'close', why: 'promotion.exhausted' });
    const open = await openCampaign(server);
    await server.database.sql(
      `insert into harm_marker (member_id, day, marker, at) values ($1, '2026-03-01', 'play', $2)`,
      [ana.memberId, clock.now()],
    );
    expect(await stateFor(open, ana)).toEqual({ state: 'close', why: 'promotion.segment' });
    expect(codeOf(await typeCode(server, ana, open.promoCode))).toBe('promotion.segment');
  });

  it('never mixes brands', async () => {
    await createBrand(server.ctx, 'other', { profile: 'OTHER' });
    await server.database.sql(`insert into brand_flag values ('other', 'REWCEN3', true)`);
    const theirs = await openCampaign(server, { brand: 'other', approvalNo: null });
    expect((await listFor()).map(({ id }) => id)).not.toContain(theirs.id);
    const ana = await createVerified(server);
    expect(codeOf(await typeCode(server, ana, theirs.promoCode))).toBe('promotion.code');
    expect(codeOf(await server.ask(promotion.detail, { id: theirs.id }))).toBe('not.found');
    expect(codeOf(await join(ana, theirs))).toBe('not.found');
  });
});

describe('a promotion', () => {
  it('tells its terms as amounts before anybody joins [API-47, SCR-29]', async () => {
    const campaign = await openCampaign(server, { amount: '88.00', times: 3, hours: 72, needsJoin: true });
    const told = valueOf(await server.ask(promotion.detail, { id: campaign.id }));
    expect(told.terms).toMatchObject({
      version: 1,
      hash: campaign.hash,
      form: 'cash',
      amount: '88.00',
      turnoverTimes: 3,
      turnover: '264.00',
      onWithdraw: 'turnoverFirst',
      claimHours: 72,
      needsJoin: true,
      needsCode: true,
    });
    expect(told).toMatchObject({ joined: 0, isJoined: false, reward: null, comments: { list: [], next: null } });
  });

  it('that gives a bonus always tells what is to be staked for it as money, if of an example [API-47, SCR-29]', async () => {
    const details = await Promise.all(
      (await listFor()).map(async ({ id }) => valueOf(await server.ask(promotion.detail, { id }))),
    );
    const purses = details.flatMap(({ id, terms }) =>
      terms.purse ? [{ id, ...terms, match: terms.purse.match }] : [],
    );
    expect(purses.length).toBeGreaterThanOrEqual(3);
    for (const { id, turnover, match } of purses) {
      const example = valueOf(await server.ask(promotion.example, { id, amount: match?.max ?? '1000' }));
      expect(Number(turnover ?? example.turnover)).toBeGreaterThan(0);
      expect([turnover === null, example.by]).toEqual([match !== null, match ? 'deposit' : 'fixed']);
      if (match) expect(example.min).toBe(match.min);
    }
  });

  it('is joined under the terms that were read, once, and can be left before something came of it [API-47]', async () => {
    const campaign = await openCampaign(server, { needsJoin: true });
    const ana = await createVerified(server);
    expect(codeOf(await join(ana, { ...campaign, hash: '0'.repeat(64) }))).toBe('promotion.terms');
    await Promise.all([join(ana, campaign), join(ana, campaign)]);
    const detail = async () => valueOf(await server.ask(promotion.detail, { id: campaign.id }, { token: ana.token }));
    expect(await detail()).toMatchObject({ joined: 1, isJoined: true, state: 'signed' });
    const leave = () => server.ask(promotion.leave, { id: campaign.id }, { token: ana.token });
    expect(valueOf(await leave()).state).toBe('joining');
    expect(await detail()).toMatchObject({ joined: 0, isJoined: false });
    valueOf(await join(ana, campaign));
    valueOf(await typeCode(server, ana, campaign.promoCode));
    expect(codeOf(await leave())).toBe('promotion.unavailable');
  });

  it('that is never with another is refused while that one is joined', async () => {
    const codes = ['never-one', 'never-two'] as const;
    const one = await openCampaign(server, { code: codes[0], needsJoin: true });
    await expect(openCampaign(server, { code: codes[1], neverWith: [codes[0]] })).rejects.toThrow('terms.stacking');
    const alone = await openCampaign(server, { code: 'never-three', neverWith: [] });
    expect([one.code, alone.code]).toEqual(['never-one', 'never-three']);
  });

  it('that pauses lets nobody in, and goes on afterwards [PROMO-04]', async () => {
    const campaign = await openCampaign(server, { needsJoin: true });
    const ana = await createVerified(server);
    await pauseCampaign(server.ctx, campaign.code, 'Ana');
    await untilState(server, campaign.code, 'paused');
    expect(await stateFor(campaign, ana)).toEqual({ state: 'close', why: 'promotion.closed' });
    expect(codeOf(await join(ana, campaign))).toBe('promotion.closed');
    await resumeCampaign(server.ctx, campaign.code, 'Ana');
    await untilState(server, campaign.code, 'running');
    expect(valueOf(await join(ana, campaign)).state).toBe('signed');
  });
});

/** How somebody comes to be left alone with offers, and what they hear when they ask for one. */
const LEFT_ALONE: Readonly<Record<string, readonly [(person: Person) => Promise<unknown>, string]>> = {
  'has excluded themselves': [
    async ({ token, memberId }) => {
      await prove(server.ctx, memberId);
      valueOf(await server.ask(responsibleGaming.exclude, { term: '6m' }, { token }));
    },
    'player.excluded',
  ],
  'takes a break': [
    async ({ token }) => valueOf(await server.ask(responsibleGaming.coolOff, { term: '24h' }, { token })),
    'player.cooling',
  ],
  'the operator has stopped': [
    async ({ memberId }) => setPlayerActive(server.ctx, memberId, false, { who: 'Ana', why: 'test', ip: '' }),
    'user.disabled',
  ],
  'has shown no papers': [
    async ({ memberId }) =>
      server.ctx.db.updateTable('member').set({ kyc_state: 'none' }).where('id', '=', memberId).execute(),
    'kyc.required',
  ],
};

describe('who is to be left alone', () => {
  it.each(Object.entries(LEFT_ALONE))(
    'because they are somebody who %s sees no offer anywhere and is given nothing [R31, R32]',
    async (_name, [make, code]) => {
      const campaign = await openCampaign(server, { hours: 24, needsJoin: true });
      const grants = await openCampaign(server, { kind: 'GRANT', hours: 168 });
      const ana = await createVerified(server);
      const id = await grantTo(server, grants, ana);
      await make(ana);
      const token = await logIn(server.ctx, ana.memberId);
      const now = { ...ana, token };
      expect(await listFor(now)).toEqual([]);
      const home = { types: 'PR', groupName: 'm_home', platform: 'M' } as const;
      expect(valueOf(await server.ask(content.announcement, home, { token })).promotion).toEqual([]);
      expect(codeOf(await server.ask(promotion.detail, { id: campaign.id }, { token }))).toBe('not.found');
      expect(codeOf(await server.ask(promotion.comments, { id: campaign.id }, { token }))).toBe('not.found');
      expect(valueOf(await server.ask(reward.list, {}, { token }))).toEqual({
        list: [],
        next: null,
        footer: { count: 0, amount: '0.00' },
      });
      expect(codeOf(await join(now, campaign))).toBe(code);
      expect(codeOf(await typeCode(server, now, campaign.promoCode))).toBe(code);
      expect(codeOf(await takePromotion(server, now, grants.id))).toBe(code);
      expect(valueOf(await takeRewards(server, now, [id])).refused).toEqual([{ id, errorCode: code }]);
      // What was earned before is paid by the exclusion itself. [R72]
      expect(await cashOf(server, ana)).toBe(code === 'player.excluded' ? 10_000n : 0n);
    },
  );

  it('on trial sees no offer and is refused [STD-04]', async () => {
    const trial = await createPerson(server.ctx, { type: TRIAL });
    const campaign = await openCampaign(server);
    expect(await listFor(trial)).toEqual([]);
    expect(codeOf(await server.ask(promotion.detail, { id: campaign.id }, { token: trial.token }))).toBe('not.found');
    expect(codeOf(await typeCode(server, trial, campaign.promoCode))).toBe('free_reject');
    expect(codeOf(await server.ask(reward.list, {}, { token: trial.token }))).toBe('free_reject');
  });

  it('is refused by the books themselves, whatever a service believed [R71]', async () => {
    const campaign = await openCampaign(server);
    const ana = await createVerified(server);
    await server.database.sql(
      `insert into ledger_account (merchant_code, currency, kind, member_id, stopped, stopped_until)
       values ('ty01', 'PHP', 'cash', $1, 'cooling', $2)`,
      [ana.memberId, new Date(clock.now().getTime() + HOUR_MS)],
    );
    expect(codeOf(await typeCode(server, ana, campaign.promoCode))).toBe('player.cooling');
    expect(await cashOf(server, ana)).toBe(0n);
  });
});

describe('a grant by hand', () => {
  it('is refused to whoever was last seen where the brand is not open [START-03]', async () => {
    await createBrand(server.ctx, 'abroad', { profile: 'OTHER' });
    const campaign = await openCampaign(server, { brand: 'abroad', approvalNo: null, kind: 'GRANT', hours: 24 });
    const ana = await createVerified(server, 'abroad');
    const grant = () => grantReward(server.ctx, { code: campaign.code, memberId: ana.memberId, who: 'Ana', why: 'x' });
    await server.database.sql(`insert into ip_network (network, country, city) values ('100.99.7.0/24', 'XX', '')`);
    await server.database.sql(`update session set ip = '100.99.7.7' where member_id = $1`, [ana.memberId]);
    await server.database.sql(`update brand set region_countries = '{XX}' where merchant_code = 'abroad'`);
    await changeBrand(server.ctx, { region_rule: 'blocked' }, 'abroad');
    expect(await grant()).toMatchObject({ error: { code: 'region.restricted' } });
    await changeBrand(server.ctx, { region_rule: 'open' }, 'abroad');
    expect((await grant()).ok).toBe(true);
  });
});

describe('a regulator that changes its mind', () => {
  it('closes what was approved before, for lists and for awards [9]', async () => {
    await createBrand(server.ctx, 'moving', { profile: 'OTHER' });
    await server.database.sql(`insert into brand_flag values ('moving', 'REWCEN3', true)`);
    const campaign = await openCampaign(server, { brand: 'moving', approvalNo: null });
    const ana = await createVerified(server, 'moving');
    const caller = { token: ana.token, merchant: 'moving' };
    const state = async () => valueOf(await server.ask(promotion.list, {}, caller))[0]?.state;
    expect(await state()).toBeNull();
    await changeBrand(server.ctx, { profile: 'PH' }, 'moving');
    expect(await state()).toBe('close');
    const key = crypto.randomUUID();
    const input = { code: campaign.promoCode, termsHash: campaign.hash };
    const typed = await server.ask(promotion.code, input, { ...caller, key });
    expect(codeOf(typed)).toBe('promotion.closed');
  });
});
