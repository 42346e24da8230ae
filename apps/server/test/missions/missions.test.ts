import { cashier, promotion } from '@perya/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkWhole } from '../../src/ledger/check.ts';
import { movableClock } from '../kit/brands.ts';
import { WIDE } from '../kit/login-kit.ts';
import {
  followPlay,
  keptSteps,
  lookAndGive,
  missionFor,
  missionsFor,
  openMission,
  settleMissions,
  stepsFor,
} from '../kit/mission-kit.ts';
import { logIn, type Person } from '../kit/people.ts';
import { cashOf, codeOf, paidRows, takeRewards, valueOf, createVerified } from '../kit/promo-kit.ts';
import { createBettor, spinOnce } from '../kit/rebate-kit.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

const PESO = 100n;
/** Noon of Monday, 2 March 2026, in Manila. */
const clock = movableClock();
const pass = (ms: number) => clock.forward(ms);
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clock, app: { budgets: WIDE } });
});
afterAll(() => server.close());

const goTo = (local: string) => clock.forward(Date.parse(`${local}+08:00`) - clock.now().getTime());
const again = async (person: Person): Promise<Person> => ({
  ...person,
  token: await logIn(server.ctx, person.memberId),
});
const bets = (target: number, more: object = {}) => ({ goal: 'validBets', target, amount: '88.00', ...more });
const spin = (person: Person, pesos: bigint, more: { game?: string; gameType?: string; vendor?: string } = {}) =>
  spinOnce(server.ctx, person, { stake: pesos * PESO, ...more });

describe('a mission', () => {
  it('shows 3,100.00 of 5,000.00 as 62 %, at once and once it was followed [SCR-31, PROMO-03]', async () => {
    const weekly = await openMission(server, [bets(500_000), { goal: 'daysPlayed', target: 4, amount: '50.00' }]);
    const ana = await createBettor(server);
    await spin(ana, 3_000n);
    await spin(ana, 100n);
    const live = await missionFor(server, ana, weekly);
    expect(live).toMatchObject({
      period: 'week',
      startDate: '2026-03-02',
      endDate: '2026-03-08',
      endTime: '2026-03-08T16:00:00.000Z',
      finished: 0,
      amount: '138.00',
      turnoverTimes: 1,
      claimHours: 168,
    });
    expect(live.steps).toMatchObject([
      {
        state: 'open',
        progress: { done: '3100.00', target: '5000.00', percent: 62 },
        left: '1900.00',
        unlockedBy: null,
        amount: '88.00',
        turnover: '88.00',
        finishedDate: null,
        reward: null,
      },
      { state: 'locked', progress: { done: '0', target: '4', percent: 0 }, left: '4', unlockedBy: 1 },
    ]);
    await settleMissions(server, pass);
    expect((await missionFor(server, ana, weekly)).steps).toEqual(live.steps);
    const cards = valueOf(await server.ask(promotion.list, {}, { token: (await again(ana)).token }));
    expect(cards.find(({ id }) => id === weekly.id)).toMatchObject({
      state: 'signed',
      progress: { done: '3100.00', target: '5000.00', percent: 62 },
      start: '2026-03-01T16:00:00.000Z',
      end: '2026-03-08T16:00:00.000Z',
    });
    expect(await keptSteps(server, ana, weekly)).toEqual([]);
    expect(await cashOf(server, ana)).toBe(100_000n * PESO - 3_100n * PESO);
  });

  it('unlocks its steps in order, and pays each once, with 1x turnover [SCR-31, PROMO-06]', async () => {
    const tries = { goal: 'titlesTried', target: 2, amount: '30.00' };
    const chain = await openMission(server, [tries, bets(100_000), { goal: 'rounds', target: 9, amount: '5.00' }]);
    const ana = await createBettor(server);
    await spin(ana, 2_000n, { game: 'one' });
    await settleMissions(server, pass);
    expect(await stepsFor(server, ana, chain)).toEqual([
      ['open', '1', '2', 50],
      ['locked', '0.00', '1000.00', 0],
      ['locked', '0', '9', 0],
    ]);
    expect(await keptSteps(server, ana, chain)).toEqual([]);
    await spin(ana, 1n, { game: 'two' });
    await settleMissions(server, pass);
    expect(await stepsFor(server, ana, chain)).toEqual([
      ['finished', '2', '2', 100],
      ['finished', '1000.00', '1000.00', 100],
      ['open', '2', '9', 22],
    ]);
    const { steps, finished } = await missionFor(server, ana, chain);
    expect([finished, steps[0]?.finishedDate, steps[0]?.reward]).toEqual([
      2,
      '2026-03-02',
      { id: steps[0]?.reward?.id, state: 'claimable', canClaim: true, expireTime: expect.any(String) as string },
    ]);
    const waitMs = Date.parse(steps[0]?.reward?.expireTime ?? '') - clock.now().getTime();
    expect(Math.round(waitMs / 3_600_000)).toBe(168);
    const ids = steps.flatMap(({ reward }) => (reward ? [reward.id] : []));
    const before = await cashOf(server, ana);
    const taken = valueOf(await takeRewards(server, await again(ana), ids));
    expect([taken.claimed, taken.amount]).toEqual([ids, '118.00']);
    expect(valueOf(await takeRewards(server, await again(ana), ids)).refused).toHaveLength(2);
    expect([(await cashOf(server, ana)) - before, await paidRows(server, ana)]).toEqual([118n * PESO, 2]);
    const info = valueOf(await server.ask(cashier.withdrawInfo, {}, { token: (await again(ana)).token }));
    expect(info.turnovers.filter(({ source }) => source === 'bonus').map(({ needed }) => needed)).toEqual([
      '30.00',
      '88.00',
    ]);
    await settleMissions(server, pass);
    await lookAndGive(server);
    expect(await paidRows(server, ana)).toBe(2);
    expect((await missionFor(server, ana, chain)).steps[0]?.reward?.state).toBe('claimed');
  });

  it('keeps a finished step after its bet is taken back, which lowers open ones alone [SCR-31]', async () => {
    const chain = await openMission(server, [bets(100_000), bets(300_000)]);
    const ana = await createBettor(server);
    const undo = await spin(ana, 2_000n);
    await settleMissions(server, pass);
    expect(await stepsFor(server, ana, chain)).toEqual([
      ['finished', '1000.00', '1000.00', 100],
      ['open', '2000.00', '3000.00', 66],
    ]);
    await undo();
    await spin(ana, 500n);
    await settleMissions(server, pass);
    expect(await stepsFor(server, ana, chain)).toEqual([
      ['finished', '1000.00', '1000.00', 100],
      ['open', '500.00', '3000.00', 16],
    ]);
    expect(await keptSteps(server, ana, chain)).toMatchObject([{ nr: 1, state: 'claimable' }]);
  });

  it('counts the kinds and titles it names, never cockfights, and nobody else’s play [SCR-31]', async () => {
    const slots = await openMission(server, [bets(100_000, { kinds: ['RNG'], titles: ['LAB/one', 'LAB/two'] })]);
    const any = await openMission(server, [{ goal: 'rounds', target: 5, amount: '1.00' }]);
    const [ana, ben] = [await createBettor(server), await createBettor(server)];
    await spin(ana, 100n, { game: 'one' });
    await spin(ana, 20n, { game: 'three' });
    await spin(ana, 50n, { game: 'two', gameType: 'FISH' });
    await spin(ana, 900n, { game: 'one', gameType: 'COCKFIGHT', vendor: 'ARENA' });
    await spin(ben, 70n, { game: 'two' });
    for (const _ of ['live', 'followed']) {
      expect(await stepsFor(server, ana, slots)).toEqual([['open', '100.00', '1000.00', 10]]);
      expect(await stepsFor(server, ana, any)).toEqual([['open', '3', '5', 60]]);
      expect(await stepsFor(server, ben, slots)).toEqual([['open', '70.00', '1000.00', 7]]);
      await followPlay(server, pass);
    }
    const [step] = (await missionFor(server, ana, slots)).steps;
    // Neither title is listed here, so there is none to go to.
    expect([step?.kinds, step?.titles]).toEqual([['RNG'], []]);
  });

  it('of another is not theirs to take [T33]', async () => {
    const chain = await openMission(server, [{ goal: 'rounds', target: 1, amount: '10.00' }]);
    const [ana, ben] = [await createBettor(server), await createVerified(server)];
    await spin(ana, 1n);
    await settleMissions(server, pass);
    const id = (await missionFor(server, ana, chain)).steps[0]?.reward?.id ?? '';
    expect(valueOf(await takeRewards(server, await again(ben), [id])).refused).toEqual([
      { id, errorCode: 'reward.gone' },
    ]);
    expect(await cashOf(server, ben)).toBe(0n);
    expect((await missionFor(server, ben, chain)).steps[0]).toMatchObject({ state: 'open', reward: null });
    expect(
      codeOf(
        await server.ask(
          promotion.claim,
          { id: chain.id },
          { token: (await again(ben)).token, key: '00000000-0000-4000-8000-00000000000a' },
        ),
      ),
    ).toBe('reward.gone');
  });
});

describe('a period', () => {
  it('turns at midnight of the brand: what was settled before counts before, and each week pays anew [SCR-31]', async () => {
    const chain = await openMission(server, [bets(100_000)]);
    const daily = await openMission(server, [bets(50_000)], { period: 'day' });
    const ana = await createBettor(server);
    goTo('2026-03-08T23:59:58');
    await spin(ana, 1_000n);
    expect(await stepsFor(server, ana, chain)).toEqual([['finished', '1000.00', '1000.00', 100]]);
    goTo('2026-03-09T00:00:01');
    expect(await stepsFor(server, ana, chain)).toEqual([['open', '0.00', '1000.00', 0]]);
    expect(await stepsFor(server, ana, daily)).toEqual([['open', '0.00', '500.00', 0]]);
    await spin(ana, 400n);
    await settleMissions(server, pass);
    expect(await stepsFor(server, ana, chain)).toEqual([['open', '400.00', '1000.00', 40]]);
    expect(await keptSteps(server, ana, chain)).toMatchObject([{ period: '2026-W10', nr: 1, state: 'claimable' }]);
    expect(await keptSteps(server, ana, daily)).toMatchObject([{ period: '2026-03-08', state: 'claimable' }]);
    const [finishedOn] = await server.database.sql(
      `select finished_on from mission_step where member_id = $1 and campaign_id = $2`,
      [ana.memberId, chain.id],
    );
    expect(finishedOn).toEqual({ finished_on: '2026-03-08' });
    await spin(ana, 600n);
    await settleMissions(server, pass);
    expect((await keptSteps(server, ana, chain)).map(({ period }) => period)).toEqual(['2026-W10', '2026-W11']);
    expect((await keptSteps(server, ana, daily)).map(({ period }) => period)).toEqual(['2026-03-08', '2026-03-09']);
  });

  it('of a mission that never begins anew is all of it, until the day before its end [SCR-31]', async () => {
    goTo('2026-03-10T12:00:00');
    const once = await openMission(server, [{ goal: 'daysPlayed', target: 2, amount: '1.00' }], {
      period: null,
      endsIn: 84,
    });
    const ana = await createBettor(server);
    expect(await missionFor(server, ana, once)).toMatchObject({
      period: 'once',
      startDate: '2026-03-10',
      endDate: '2026-03-12',
      endTime: '2026-03-12T16:00:00.000Z',
    });
    await spin(ana, 1n);
    goTo('2026-03-12T12:00:00');
    await spin(ana, 1n);
    await spin(ana, 1n);
    await settleMissions(server, pass);
    expect(await keptSteps(server, ana, once)).toMatchObject([{ period: '', nr: 1, state: 'claimable' }]);
    goTo('2026-03-13T12:00:00');
    expect((await missionsFor(server, ana)).missions.some(({ id }) => id === once.id)).toBe(false);
  });

  it('of days in a row forgives one that was missed and shows it [SCR-31]', async () => {
    goTo('2026-03-14T12:00:00');
    const row = await openMission(server, [{ goal: 'daysPlayed', target: 7, amount: '150.00', inRow: true }], {
      period: 'once',
    });
    const ana = await createBettor(server);
    for (const day of ['14', '15', '16', '17', '19', '20']) {
      goTo(`2026-03-${day}T13:00:00`);
      await spin(ana, 1n);
    }
    goTo('2026-03-21T09:00:00');
    const [open] = (await missionFor(server, ana, row)).steps;
    expect(open).toMatchObject({ state: 'open', progress: { done: '6', target: '7', percent: 85 } });
    expect(open?.days.map(({ date, state }) => [date.slice(8), state])).toEqual([
      ['14', 'played'],
      ['15', 'played'],
      ['16', 'played'],
      ['17', 'played'],
      ['18', 'forgiven'],
      ['19', 'played'],
      ['20', 'played'],
      ['21', 'open'],
    ]);
    await spin(ana, 1n);
    await settleMissions(server, pass);
    goTo('2026-03-25T09:00:00');
    const [done] = (await missionFor(server, ana, row)).steps;
    expect([done?.state, done?.finishedDate, done?.days.at(-1), done?.days.length]).toEqual([
      'finished',
      '2026-03-21',
      { date: '2026-03-21', state: 'played' },
      8,
    ]);
  });
});

describe('the books', () => {
  it('add up after all this, pots and rewards too [B5, B9]', async () => {
    expect(await checkWhole(server.ctx.db)).toEqual([]);
  });
});
