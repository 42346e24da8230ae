import { mission, responsibleGaming, system } from '@perya/contract';
import { assert } from '@perya/std';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkWhole } from '../../src/ledger/check.ts';
import { missionsOf } from '../../src/modules/missions/index.ts';
import { touchByEvents } from '../../src/modules/missions/touch.store.ts';
import { noteEvent } from '../../src/modules/audit/index.ts';
import { brandOf, setMissionMax } from '../../src/modules/brand/index.ts';
import { campaignsOf } from '../../src/modules/promotions/campaigns.service.ts';
import {
  approveCampaign,
  pauseCampaign,
  readDraft,
  resumeCampaign,
  saveDraft,
} from '../../src/modules/promotions/index.ts';
import { changeBrand, movableClock } from '../kit/brands.ts';
import { WIDE } from '../kit/login-kit.ts';
import {
  keptSteps,
  lookAndGive,
  missionFor,
  missionsFor,
  openMission,
  settleMissions,
  stepsFor,
} from '../kit/mission-kit.ts';
import { until } from '../kit/patience.ts';
import { logIn, type Person } from '../kit/people.ts';
import {
  codeOf,
  createVerified,
  draftFile,
  paidRows,
  potOf,
  takeRewards,
  untilState,
  valueOf,
} from '../kit/promo-kit.ts';
import { createBettor, spinOnce } from '../kit/rebate-kit.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

const PESO = 100n;
const DAY_MS = 24 * 3_600_000;
const clock = movableClock();
const pass = (ms: number) => clock.forward(ms);
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clock, app: { budgets: WIDE } });
});
afterAll(() => server.close());

const tokenOf = ({ memberId }: Person) => logIn(server.ctx, memberId);
const spin = (person: Person, pesos: bigint) => spinOnce(server.ctx, person, { stake: pesos * PESO });
const ROUND = { goal: 'rounds', target: 1, amount: '10.00' };

/** The same mission with other steps, for whoever begins it from now on. */
async function nextVersion(code: string, steps: readonly object[]): Promise<void> {
  const award = { form: 'cash', size: { by: 'chain', period: 'week', steps }, turnoverTimes: 1 };
  const wish = { code, kind: 'MISSION', trigger: 'targetReached', once: 'never', hours: 168, endsIn: null } as const;
  const { content: _content, ...file } = draftFile(server.ctx, { ...wish, budget: '100.00', terms: { award } });
  const draft = readDraft(file);
  assert(draft.ok && (await saveDraft(server.ctx, draft.value, 'Ana')).ok, 'the next version is saved');
  assert((await approveCampaign(server.ctx, code, 'Ben', null)).ok, 'and approved');
  await until(
    async () => (await campaignsOf(server.ctx, await brandOf(server.ctx, 'ty01'))).find((one) => one.code === code),
    (known) => known?.current.version === 2,
  );
}

describe('a step', () => {
  it('may ask for papers that were there before, and is written down once somebody looks [SCR-31]', async () => {
    const papers = await openMission(server, [{ goal: 'kycDone', target: 1, amount: '10.00' }], { period: 'once' });
    const ana = await createVerified(server);
    expect((await missionFor(server, ana, papers)).steps[0]).toMatchObject({ state: 'finished', reward: null });
    await lookAndGive(server);
    const [step] = (await missionFor(server, ana, papers)).steps;
    expect(step).toMatchObject({ state: 'finished', finishedDate: '2026-03-02', reward: { canClaim: true } });
    const ids = [step?.reward?.id ?? ''];
    expect(valueOf(await takeRewards(server, { token: await tokenOf(ana) }, ids)).amount).toBe('10.00');
  });

  it('may ask for papers and limits, which are heard of without play; a new limit keeps offers away for a week [SCR-31, R35]', async () => {
    const both = await openMission(
      server,
      [
        { goal: 'kycDone', target: 1, amount: '10.00' },
        { goal: 'limitSet', target: 1, amount: '20.00' },
      ],
      { period: 'once' },
    );
    const ana = await createVerified(server);
    await noteEvent(server.ctx, server.ctx.db, {
      memberId: ana.memberId,
      merchantCode: 'ty01',
      kind: 'kyc.verified',
      ip: '',
    });
    pass(31_000);
    await server.ctx.db.transaction().execute((tx) => touchByEvents(tx, clock.now()));
    await lookAndGive(server);
    expect(await keptSteps(server, ana, both)).toMatchObject([{ nr: 1, state: 'claimable' }]);
    const limit = { kind: 'deposit', period: 'day', amount: '500.00' } as const;
    expect(codeOf(await server.ask(responsibleGaming.setLimit, limit, { token: await tokenOf(ana) }))).toBe('value');
    pass(31_000);
    await server.ctx.db.transaction().execute((tx) => touchByEvents(tx, clock.now()));
    await lookAndGive(server);
    expect(await keptSteps(server, ana, both)).toMatchObject([
      { nr: 1 },
      { nr: 2, state: null, refusal: 'promotion.careful' },
    ]);
    expect(await missionsFor(server, ana)).toMatchObject({ why: 'promotion.segment', missions: [] });
    for (let day = 0; day < 8; day += 1) {
      pass(DAY_MS);
      await lookAndGive(server);
    }
    expect(await keptSteps(server, ana, both)).toMatchObject([{ nr: 1 }, { nr: 2, state: 'claimable' }]);
    expect((await missionFor(server, ana, both)).steps.map(({ state }) => state)).toEqual(['finished', 'finished']);
  });

  it('may ask for help articles; what nobody asks for is not written down [SCR-31]', async () => {
    const [first, second] = valueOf(await server.ask(system.helpCenter, {}));
    const ana = await createVerified(server);
    const read = async (articleId: string) =>
      codeOf(await server.ask(mission.readArticle, { articleId }, { token: await tokenOf(ana) }));
    const kept = () => server.database.sql('select from mission_article where member_id = $1', [ana.memberId]);
    expect([await read(first?.id ?? ''), await kept()]).toEqual(['value', []]);
    const one = { goal: 'articleRead', target: 1, amount: '5.00', article: first?.id };
    const reading = await openMission(server, [one, { goal: 'articleRead', target: 2, amount: '5.00' }]);
    expect((await missionFor(server, ana, reading)).steps[0]?.article).toEqual({
      articleId: first?.id,
      title: first?.title,
      minutes: expect.any(Number) as number,
    });
    expect(await read(second?.id ?? '')).toBe('value');
    expect(await stepsFor(server, ana, reading)).toMatchObject([
      ['open', '0', '1', 0],
      ['locked', '0', '2', 0],
    ]);
    expect([await read(first?.id ?? ''), await read(first?.id ?? '')]).toEqual(['value', 'value']);
    await lookAndGive(server);
    expect(await keptSteps(server, ana, reading)).toMatchObject([
      { nr: 1, state: 'claimable' },
      { nr: 2, state: 'claimable' },
    ]);
    expect(await kept()).toHaveLength(2);
    for (const wrong of ['0', '999999', 'x']) expect([wrong, await read(wrong)]).toEqual([wrong, 'not.found']);
    expect(codeOf(await server.ask(mission.readArticle, { articleId: '../x' }, { token: await tokenOf(ana) }))).toBe(
      'request.invalid',
    );
  });
});

describe('nothing is shown or paid', () => {
  it('to whom nothing may be offered, and what may pass is waited for [SCR-31, PROMO-04]', async () => {
    const chain = await openMission(server, [ROUND]);
    const people = await Promise.all(Array.from({ length: 5 }, () => createBettor(server)));
    const [excluded, cooling, disabled, unverified, marked] = people as [Person, Person, Person, Person, Person];
    for (const one of people) await spin(one, 1n);
    const pauseUntil = new Date(clock.now().getTime() + 2 * DAY_MS);
    const pause = (kind: string, { memberId }: Person) =>
      server.database.sql(
        `insert into player_care (member_id, pause, pause_since, pause_until) values ($1, $2, $3, $4)`,
        [memberId, kind, clock.now(), pauseUntil],
      );
    await pause('excluded', excluded);
    await pause('cooling', cooling);
    await server.database.sql(`update member set status = 'disabled' where id = $1`, [disabled.memberId]);
    await server.database.sql(`update member set kyc_state = 'none' where id = $1`, [unverified.memberId]);
    await server.database.sql(
      `insert into player_limit (member_id, kind, period, amount, changed_at) values ($1, 'wager', 'day', 100000, $2)`,
      [marked.memberId, clock.now()],
    );
    await settleMissions(server, pass);
    const refusals = async () =>
      Promise.all(people.map(async (one) => (await keptSteps(server, one, chain))[0]?.refusal));
    expect(await refusals()).toEqual([
      'player.excluded',
      'player.cooling',
      'user.disabled',
      'kyc.required',
      'promotion.careful',
    ]);
    for (const [one, why] of [
      [cooling, 'player.cooling'],
      [unverified, 'kyc.required'],
      [marked, 'promotion.segment'],
    ] as const) {
      expect(await missionsFor(server, one)).toMatchObject({ why, missions: [] });
      expect(
        await missionsOf(server.ctx, { session: { memberId: one.memberId, merchantCode: 'ty01' }, language: 'EN' }),
      ).toEqual([]);
    }
    await server.database.sql(`update member set kyc_state = 'verified' where id = $1`, [unverified.memberId]);
    pass(2 * DAY_MS);
    await lookAndGive(server);
    const states = await Promise.all(people.map(async (one) => (await keptSteps(server, one, chain))[0]?.state));
    // Whoever was excluded or shut out has lost it; a break and papers that were missing have passed.
    expect(states).toEqual([null, 'claimable', null, 'claimable', null]);
    for (const one of people) expect(await paidRows(server, one)).toBe(0);
  });

  it('while a mission pauses, or its pot is empty; what was given is paid [PROMO-04]', async () => {
    const chain = await openMission(server, [ROUND, { ...ROUND, target: 2 }], { budget: '10.00' });
    const [ana, ben] = [await createBettor(server), await createBettor(server)];
    await spin(ana, 1n);
    await settleMissions(server, pass);
    expect(await potOf(server, chain)).toMatchObject({ left: 0n, due: 10n * PESO, isSound: true });
    await spin(ana, 1n);
    await spin(ben, 1n);
    await settleMissions(server, pass);
    expect(await keptSteps(server, ana, chain)).toMatchObject([
      { state: 'claimable' },
      { state: null, refusal: 'promotion.exhausted' },
    ]);
    server.ctx.server.promotions.pots.clear();
    expect((await missionsFor(server, await createVerified(server))).missions.some(({ id }) => id === chain.id)).toBe(
      false,
    );
    expect((await missionFor(server, ana, chain)).steps[0]?.reward?.canClaim).toBe(true);
    expect((await pauseCampaign(server.ctx, chain.code, 'Ana')).ok).toBe(true);
    await untilState(server, chain.code, 'paused');
    const id = (await missionFor(server, ana, chain)).steps[0]?.reward?.id ?? '';
    expect(valueOf(await takeRewards(server, { token: await tokenOf(ana) }, [id])).amount).toBe('10.00');
    pass(DAY_MS);
    await lookAndGive(server);
    expect((await keptSteps(server, ben, chain))[0]).toMatchObject({ state: null, refusal: 'promotion.closed' });
    expect((await resumeCampaign(server.ctx, chain.code, 'Ana')).ok).toBe(true);
  });
});

describe('terms', () => {
  it('are those somebody began a period under; the next one has the new ones [SCR-31]', async () => {
    const chain = await openMission(server, [{ ...ROUND, target: 2 }], { budget: '100.00' });
    const [ana, ben] = [await createBettor(server), await createBettor(server)];
    await spin(ana, 1n);
    await settleMissions(server, pass);
    // Friday has become Saturday; the new version begins there.
    pass(DAY_MS);
    await nextVersion(chain.code, [{ ...ROUND, target: 4, amount: '20.00' }]);
    expect(await stepsFor(server, ana, chain)).toEqual([['open', '1', '2', 50]]);
    expect(await stepsFor(server, ben, chain)).toEqual([['open', '0', '4', 0]]);
    await spin(ana, 1n);
    await settleMissions(server, pass);
    expect(await keptSteps(server, ana, chain)).toMatchObject([{ amount: 10n * PESO, state: 'claimable' }]);
    pass(2 * DAY_MS);
    expect(await stepsFor(server, ana, chain)).toEqual([['open', '0', '4', 0]]);
  });

  it('that cannot be kept are not saved [SCR-31]', async () => {
    const faults = async (steps: unknown[], more: object = {}) => {
      const award = { form: 'cash', size: { by: 'chain', steps }, turnoverTimes: 1 };
      const draft = readDraft(
        draftFile(server.ctx, {
          kind: 'MISSION',
          trigger: 'targetReached',
          once: 'never',
          hours: 168,
          terms: { award, ...more },
        }),
      );
      if (!draft.ok) return draft.error.value;
      const saved = await saveDraft(server.ctx, draft.value, 'Ana');
      return saved.ok ? [] : saved.error.value;
    };
    expect(await faults([ROUND])).toEqual([]);
    expect(await faults([{ goal: 'validBets', target: 500_001, amount: '1.00' }])).toEqual(['terms.mission']);
    // A brand may ask for less than its regulator allows, never for more.
    const limitTo = (weekMax: bigint | null) => setMissionMax(server.ctx, 'ty01', weekMax, { who: 'Ana', why: 'ours' });
    const bets = (target: number) => [{ goal: 'validBets', target, amount: '1.00' }];
    await limitTo(400_000n);
    expect([await faults(bets(400_000)), await faults(bets(400_001))]).toEqual([[], ['terms.mission']]);
    await limitTo(900_000n);
    expect([await faults(bets(500_000)), await faults(bets(500_001))]).toEqual([[], ['terms.mission']]);
    await limitTo(null);
    expect(await faults([{ ...ROUND, kinds: ['COCKFIGHT'] }])).toEqual(['terms.cockfight']);
    expect(await faults([{ ...ROUND, goal: 'deposits' }])).toHaveLength(1);
    expect(await faults([{ ...ROUND, titles: ['nothing'] }])).toHaveLength(1);
    expect(await faults(Array.from({ length: 8 }, () => ROUND))).toHaveLength(1);
    expect(await faults([ROUND], { who: { once: 'ever' } })).toEqual(['terms.period']);
    expect(await faults([ROUND], { claim: { hours: 0, needsJoin: false } })).toEqual(['terms.award']);
    expect(await faults([ROUND], { claim: { hours: 168, needsJoin: true } })).toEqual(['terms.award']);
  });
});

describe('the demonstration', () => {
  it('has a mission of three steps in both languages, approved by two people [SCR-31]', async () => {
    const ana = await createBettor(server);
    for (const [language, title] of [
      ['TY', 'Linggo ng perya,'],
      ['EN', 'Week of the fair,'],
    ] as const) {
      const { missions } = valueOf(await server.ask(mission.list, {}, { token: await tokenOf(ana), language }));
      const demo = missions.find((one) => one.title === title);
      expect(demo).toMatchObject({ period: 'week', amount: '168.00' });
      expect(demo?.steps.map(({ goal }) => goal)).toEqual(['titlesTried', 'validBets', 'daysPlayed']);
    }
    const [version] = await server.database.sql(
      `select maker, checker from campaign_version v join campaign c on c.id = v.campaign_id where c.code = 'demo-misyon'`,
    );
    expect(version).toEqual({ maker: 'Demo Ana', checker: 'Demo Ben' });
    const summary = await missionsOf(server.ctx, {
      session: { memberId: ana.memberId, merchantCode: 'ty01' },
      language: 'EN',
    });
    expect(summary.find(({ title }) => title.startsWith('Week of the fair'))).toMatchObject({
      goal: 'titlesTried',
      step: 1,
      steps: 3,
      isFinished: false,
      done: '0',
      target: '3',
      percent: 0,
    });
  });

  it('shows none of it where the regulator does not allow its terms any more', async () => {
    const ana = await createVerified(server);
    await changeBrand(server.ctx, { profile: 'UK' });
    const isShown = async () => (await missionsFor(server, ana)).missions.some(({ amount }) => amount === '168.00');
    // Steps of play without kinds ask for several products.
    expect(await isShown()).toBe(false);
    await changeBrand(server.ctx, { profile: 'PH' });
    expect(await isShown()).toBe(true);
  });

  it('has books that add up [B5, B9]', async () => {
    expect(await checkWhole(server.ctx.db)).toEqual([]);
  });
});
