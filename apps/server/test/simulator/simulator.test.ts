import { placeBet, settleBet } from '@perya/ledger';
import { isInSegment, readTerms, type Segment, type Terms } from '@perya/promotions';
import { assert } from '@perya/std';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportOf } from '../../src/commands/promo-simulate.ts';
import { simulatePast, type Simulation } from '../../src/modules/simulator/index.ts';
import { beginLook } from '../../src/modules/simulator/past.store.ts';
import { readSegmentFacts } from '../../src/modules/promotions/index.ts';
import { movableClock } from '../kit/brands.ts';
import { fund } from '../kit/funds.ts';
import { WIDE } from '../kit/login-kit.ts';
import { openMission, settleMissions } from '../kit/mission-kit.ts';
import type { Person } from '../kit/people.ts';
import { createVerified, draftFile, type Wish } from '../kit/promo-kit.ts';
import { createBettor, nameBet, plantSlot, spinOnce } from '../kit/rebate-kit.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';
import { playOn } from '../kit/vip-kit.ts';

const PESO = 100n;
const DAY_MS = 24 * 3_600_000;
/** So many of those who get most are named. */
const NAMED = 10;
/** Noon of Monday, 2 March 2026, in Manila. */
const clock = movableClock();
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clock, app: { budgets: WIDE } });
  await plantSlot(server);
});
afterAll(() => server.close());

function termsOf(wish: Wish): Terms {
  const { terms } = draftFile(server.ctx, wish) as { readonly terms: object };
  const read = readTerms({ texts: '1', ...terms });
  assert(read.ok, 'terms can be read');
  return read.terms;
}

/** Tests make people by the clock of the database; they came before all that is simulated. */
const comeBefore = () =>
  server.database.sql(`update member set created_at = '2026-03-01' where created_at > '2026-06-01'`);

async function simulate(terms: Terms, from: string, to: string, sharePercent = 100): Promise<Simulation> {
  await comeBefore();
  const done = await simulatePast(server.ctx, { brand: 'ty01', terms, from, to, sharePercent, seed: 7 });
  assert(done.ok, 'it is simulated');
  return done.value;
}

const STEPS = [
  { goal: 'validBets', target: 50_000, amount: '8.88' },
  { goal: 'rounds', target: 3, amount: '5.01' },
];
const chain: Wish = {
  kind: 'MISSION',
  trigger: 'targetReached',
  once: 'never',
  hours: 168,
  terms: { award: { form: 'cash', size: { by: 'chain', period: 'week', steps: STEPS }, turnoverTimes: 1 } },
};

describe('the simulator', () => {
  it('gives back to the centavo what a mission that really ran has given, to the same people', async () => {
    const campaign = await openMission(server, STEPS);
    const people: Person[] = [];
    for (let nr = 1; nr <= 6; nr += 1) {
      const one = await createBettor(server);
      people.push(one);
      for (let round = 0; round < nr; round += 1) await spinOnce(server.ctx, one, { stake: 120n * PESO });
    }
    await settleMissions(server, (ms) => clock.forward(ms));
    const given = await server.database.sql(
      `select member_id, sum(amount) as amount from reward where campaign_id = $1 group by 1`,
      [campaign.id],
    );
    const { answer, exposures, reachedWithMarker } = await simulate(termsOf(chain), '2026-03-02', '2026-03-08');
    const really = given.map((row) => [String(row['member_id']), BigInt(String(row['amount']))] as const);
    // Two of ours have finished it, beside people of the demonstration.
    expect(people.filter(({ memberId }) => really.some(([id]) => id === memberId))).toHaveLength(2);
    expect(answer.top.length).toBe(Math.min(really.length, NAMED));
    const amounts = new Map(really);
    expect(answer.top.map(({ amount }) => amount)).toEqual(answer.top.map(({ member }) => amounts.get(member)));
    const awarded = really.reduce((sum, [, amount]) => sum + amount, 0n);
    expect(answer).toMatchObject({ takers: really.length, awarded, exhaustedOn: null });
    expect([exposures, reachedWithMarker]).toEqual([[], 0]);
  });

  it('leaves out whom nothing may be offered, and reaches nobody with a marker of harm [PROMO-04]', async () => {
    const everybody = termsOf({ kind: 'GRANT', amount: '10.00' });
    const before = (await simulate(everybody, '2026-03-02', '2026-03-02')).answer.takers;
    const people = await Promise.all(Array.from({ length: 5 }, () => createVerified(server)));
    const [excluded, cooling, unverified, marked] = people as [Person, Person, Person, Person, Person];
    for (const [kind, { memberId }] of [
      ['excluded', excluded],
      ['cooling', cooling],
    ] as const) {
      await server.database.sql(
        `insert into player_care (member_id, pause, pause_since, pause_until) values ($1, $2, $3, $4)`,
        [memberId, kind, clock.now(), new Date(clock.now().getTime() + DAY_MS)],
      );
    }
    await server.database.sql(`update member set kyc_state = 'none' where id = $1`, [unverified.memberId]);
    await server.database.sql(
      `insert into harm_marker (member_id, day, marker, at) values ($1, '2026-03-01', 'play', $2)`,
      [marked.memberId, clock.now()],
    );
    const after = await simulate(everybody, '2026-03-02', '2026-03-02');
    expect(after.answer.takers - before).toBe(1);
    expect(after.reachedWithMarker).toBe(0);
    const part = (await simulate(everybody, '2026-03-02', '2026-03-02', 50)).answer.members;
    expect(part > 0 && part < after.answer.members).toBe(true);
  });

  it(
    'asks of segments what held on the day, as those who were asked then were told [PROMO-01]',
    { tags: ['long'] },
    async () => {
      const { ctx, database } = server;
      // The last moment of 12 April in Manila.
      const moment = new Date('2026-04-12T15:59:59.999Z');
      const people = await database.sql(
        `with people as (
         insert into member (merchant_code, account, type, kyc_state, created_at)
         select 'ty01', 'past' || nr, 0, 'verified', $1::timestamptz - nr * interval '31 hours'
         from generate_series(1, 60) nr returning id, substr(account, 5)::int as nr
       ), played as (
         insert into member_activity (member_id, currency, day, vendor, category, rounds, staked, returned, valid)
         select id, 'PHP', date '2026-04-12' - nr % 7 - days, 'LAB', category, 1, 100, 0, 100
         from people, generate_series(0, 1) days, unnest(array['RNG', 'FISH', 'LIVE']) category
         where (nr + length(category) + days) % 3 = 0
       ), paid as (
         insert into ledger_transfer (transfer_id, member_id, from_account, to_account, amount, from_balance, from_version,
           to_balance, to_version, at, seq, kind)
         select nr, id, 1, 2, 100, 0, 1, 100, 1, $1::timestamptz - paid * interval '2 hours', 0, 'deposit'
         from people, generate_series(1, 3) paid where nr % 4 >= paid
       ), risen as (
         insert into rebate_level (member_id, from_day, level)
         select id, date '2026-04-13' - days, nr % 4 + 2 - days from people, generate_series(0, 1) days where nr % 3 > 0
       )
       insert into member_vip (member_id, merchant_code, level, best_level, quarter, graded_at)
       select id, 'ty01', case when nr % 3 > 0 then nr % 4 + 2 else 0 end, 6, '2026-04-01', $1 from people
       returning member_id::text as id`,
        [moment],
      );
      const segments: readonly Segment[] = [
        { fact: 'vip', from: 3, to: 4 },
        { fact: 'daysRegistered', from: 10, to: 40 },
        { fact: 'daysInactive', from: 1, to: 5 },
        { fact: 'deposits', from: 2, to: 3 },
        { fact: 'played', oneOf: ['FISH'] },
        { fact: 'member', oneOf: people.slice(0, 20).map(({ id }) => String(id)) },
        {
          all: [
            {
              any: [
                { fact: 'played', oneOf: ['LIVE', 'RNG'] },
                { fact: 'vip', from: 5, to: 9 },
              ],
            },
            { fact: 'deposits', from: 1, to: 9 },
          ],
        },
      ];
      const ids = people.map(({ id }) => String(id));
      const toldThen = await Promise.all(
        segments.map(async (segment) => {
          const inIt = await Promise.all(
            ids.map(async (id) => isInSegment(segment, await readSegmentFacts(ctx.db, id, moment, [segment]))),
          );
          return ids.filter((_, place) => inIt[place]);
        }),
      );
      // Everybody comes again, pays in and rises on the days that follow.
      await database.sql(
        `with played as (
         insert into member_activity (member_id, currency, day, vendor, category, rounds, staked, returned, valid)
         select id::bigint, 'PHP', '2026-04-13', 'LAB', category, 1, 100, 0, 100
         from unnest($1::text[]) id, unnest(array['RNG', 'FISH', 'LIVE']) category
       ), paid as (
         insert into ledger_transfer (transfer_id, member_id, from_account, to_account, amount, from_balance, from_version,
           to_balance, to_version, at, seq, kind)
         select 1, id::bigint, 1, 2, 100, 0, 1, 100, 1, timestamptz '2026-04-12T16:00:01Z', 0, 'deposit' from unnest($1::text[]) id
       ), risen as (
         insert into rebate_level (member_id, from_day, level) select id::bigint, '2026-04-14', 6 from unnest($1::text[]) id
       )
       update member_vip set level = 6 where member_id = any ($1::bigint[])`,
        [ids],
      );
      for (const [place, segment] of segments.entries()) {
        const terms = termsOf({ kind: 'GRANT', amount: '10.00', segment });
        const reached: string[] = [];
        // An answer names ten.
        for (let from = 0; from < ids.length; from += 10) {
          const ten: Segment = { fact: 'member', oneOf: ids.slice(from, from + 10) };
          const asked = { ...terms, who: { ...terms.who, segment: { all: [segment, ten] } } };
          const { top } = (await simulate(asked, '2026-04-12', '2026-04-12')).answer;
          reached.push(...top.map(({ member }) => member).sort((one, other) => Number(one) - Number(other)));
        }
        expect(reached).toEqual(toldThen[place]);
        expect(reached.length > 0 && reached.length < ids.length).toBe(true);
      }
      const [reader] = people;
      await database.sql(`update member set language = 'EN' where id = $1`, [reader?.id]);
      const reading = termsOf({ kind: 'GRANT', amount: '10.00', segment: { fact: 'language', oneOf: ['EN'] } });
      const { top } = (await simulate(reading, '2026-04-12', '2026-04-12')).answer;
      expect(top.map(({ member }) => String(member))).toEqual([String(reader?.id)]);
    },
  );

  it('draws purses anew, and says with which rule a budget, weights and boards would be wrong', async () => {
    const ana = await createVerified(server);
    await playOn(server, ana, '2026-03-20', 5_000n);
    clock.forward(Date.parse('2026-03-20T04:00:00Z') - clock.now().getTime());
    await fund(server.ctx, ana.memberId, 10_000n);
    await spinOnce(server.ctx, ana, { stake: 5_000n });
    const kinds = ['SPORTS', 'ESPORTS', 'LIVE', 'FISH', 'RNG', 'PVP', 'INHOUSE', 'COCKFIGHT', 'LOTT', 'ELOTT'];
    const weights = {
      titles: {},
      classes: {},
      kinds: Object.fromEntries(kinds.map((kind) => [kind, kind === 'RNG' ? 100 : 0])),
    };
    const purse = termsOf({
      kind: 'GRANT',
      budget: '1.00',
      terms: {
        award: { form: 'purse', size: { by: 'fixed', amount: '58.00' } },
        wagering: { times: 10, base: 'bonus', weights },
      },
    });
    const { purses, answer, exposures } = await simulate(purse, '2026-03-20', '2026-03-20');
    expect(purses?.takers).toBe(answer.takers);
    expect(purses && purses.cost > 0n && purses.cost < answer.awarded + purses.within).toBe(true);
    expect(exposures.map(({ code, rule }) => [code, rule])).toContainEqual(['exposure.budget', 'budget']);
    const lines = reportOf(
      { purses, answer, exposures, currency: 'PHP', days: 1, reachedWithMarker: 0 },
      { from: '2026-03-20', to: '2026-03-20', sharePercent: 100 },
    );
    expect(lines.filter((line) => line.startsWith('if '))).toHaveLength(3);
    expect(lines.join('\n')).toContain('(95 %)');
    expect(lines.join('\n')).toContain('warning: exposure.budget, 2026-03-20; change budget');
    const board = termsOf({
      kind: 'BOARD',
      trigger: 'periodEnds',
      hours: 168,
      terms: {
        award: {
          form: 'cash',
          size: { by: 'rank', points: 'valid', dailyCap: null, prizes: ['50.00', '30.00'] },
          turnoverTimes: 0,
        },
      },
    });
    expect((await simulate(board, '2026-03-16', '2026-03-22')).answer.top).toEqual([
      { member: ana.memberId, amount: 5_000n },
    ]);
  });

  it('comes to the same however many members are read at once, in days, weeks and sums', async () => {
    clock.forward(Math.max(0, Date.parse('2026-05-20T04:00:00Z') - clock.now().getTime()));
    for (let nr = 1n; nr <= 7n; nr += 1n) {
      const one = await createVerified(server);
      for (const day of ['2026-05-04', '2026-05-10', '2026-05-11', '2026-05-17']) {
        await playOn(server, one, day, nr * 1_111n * PESO);
      }
    }
    await comeBefore();
    const cashOf = (kind: string, size: object) =>
      termsOf({ kind, hours: 168, once: 'never', terms: { award: { form: 'cash', size, turnoverTimes: 0 } } });
    const cashback = cashOf('CASHBACK', { by: 'netLoss', rateBps: 1_500 });
    const drafts = [
      cashback,
      { ...cashback, who: { ...cashback.who, segment: { fact: 'daysRegistered', from: 0, to: 9_999 } as const } },
      cashOf('CASHBACK', { by: 'netLoss', rateBps: 1_500, period: 'day' }),
      termsOf(chain),
      termsOf({ kind: 'GRANT', amount: '10.00' }),
    ];
    const asked = { brand: 'ty01', from: '2026-05-04', to: '2026-05-17', sharePercent: 100, seed: 7 };
    const results = [];
    for (const terms of drafts) {
      const [of1, of3, of2000] = [
        await simulatePast(server.ctx, { ...asked, terms }, { members: 1, rows: 4_000_000n }),
        await simulatePast(server.ctx, { ...asked, terms }, { members: 3, rows: 4_000_000n }),
        await simulatePast(server.ctx, { ...asked, terms }, { members: 2_000, rows: 4_000_000n }),
      ];
      assert(of1.ok && of3.ok && of2000.ok, 'they are simulated');
      expect(of1.value).toEqual(of2000.value);
      expect(of3.value).toEqual(of2000.value);
      expect(of2000.value.answer.takers).toBeGreaterThan(6);
      results.push(of2000.value.answer);
    }
    // Single days, which a segment asks for, come to what sums of weeks do.
    expect(results[1]).toEqual(results[0]);
  });

  it.each(['valid', 'multiple'] as const)(
    'ranks a board by %s alike from one stretch of the ledger and from many, of bets that are taken back or were open before too',
    async (points) => {
      await comeBefore();
      clock.forward(Math.max(0, Date.parse('2026-06-01T04:00:00Z') - clock.now().getTime()));
      const monday = clock.now().getTime() - ((clock.now().getUTCDay() + 6) % 7) * DAY_MS;
      const patient = await createBettor(server);
      const bet = { ...nameBet(patient.memberId, {}), stake: 90n * PESO };
      expect(await server.ctx.ledger.post(placeBet({ ...bet, turnover: bet.stake }))).toMatchObject({ state: 'done' });
      clock.forward(monday + 7 * DAY_MS - clock.now().getTime());
      expect(await server.ctx.ledger.post(settleBet({ ...bet, win: 900n * PESO }))).toMatchObject({ state: 'done' });
      const [from, to] = [0, 6].map((day) => new Date(clock.now().getTime() + day * DAY_MS).toISOString().slice(0, 10));
      const people = await Promise.all(Array.from({ length: 4 }, () => createBettor(server)));
      await comeBefore();
      for (const day of [0, 1, 2]) {
        for (const [nr, one] of people.entries()) {
          const stake = BigInt(15 + nr + day) * PESO;
          await spinOnce(server.ctx, one, { stake, win: BigInt(nr * 7 + day) * PESO });
          const undo = await spinOnce(server.ctx, one, { stake: 95n * PESO, win: 700n * PESO });
          if (nr === day) await undo();
        }
        clock.forward(DAY_MS);
      }
      // Two halves of a point are one, also where another stretch begins between them: the second comes before the first.
      const [first, second] = [await createBettor(server), await createBettor(server)];
      await comeBefore();
      await spinOnce(server.ctx, first, { stake: 29n * PESO, win: 29n * PESO });
      for (const stake of [15n * PESO, 15n * PESO]) await spinOnce(server.ctx, second, { stake, win: stake });
      const size = {
        by: 'rank',
        points,
        dailyCap: points === 'valid' ? 20 : null,
        prizes: ['50.00', '30.00', '20.00', '5.00', '4.00', '3.00', '2.00'],
      };
      const board = termsOf({
        kind: 'BOARD',
        trigger: 'periodEnds',
        hours: 168,
        terms: { award: { form: 'cash', size, turnoverTimes: 0 } },
      });
      const asked = { brand: 'ty01', terms: board, from: String(from), to: String(to), sharePercent: 100, seed: 7 };
      const whole = await simulatePast(server.ctx, asked);
      assert(whole.ok, 'it is simulated');
      // Whoever placed a bet before that week and has none of it beside counts on the day it ended.
      expect(whole.value.answer.top.map(({ member }) => member)).toContain(patient.memberId);
      expect(whole.value.answer.takers).toBe(people.length + 3);
      const amountOf = (member: string) => whole.value.answer.top.find((one) => one.member === member)?.amount;
      expect([amountOf(second.memberId), amountOf(first.memberId)]).toEqual([300n, 200n]);
      for (const rows of [1n, 3n, 10n]) {
        expect(await simulatePast(server.ctx, asked, { members: 3, rows })).toEqual(whole);
      }
    },
  );

  it('runs one at a time, and not where the past is not kept by titles', async () => {
    const terms = termsOf({ kind: 'GRANT' });
    const asked = { brand: 'ty01', terms, from: '2026-03-02', to: '2026-03-02', sharePercent: 100, seed: 1 };
    const both = await server.ctx.db.transaction().execute(async (tx) => {
      expect(await beginLook(tx)).toBe(true);
      return simulatePast(server.ctx, asked);
    });
    expect(both).toMatchObject({ ok: false, error: { code: 'simulation.busy' } });
    const size = { by: 'chain', steps: [{ goal: 'titlesTried', target: 3, amount: '1.00' }] };
    const titles = termsOf({ ...chain, terms: { award: { form: 'cash', size, turnoverTimes: 1 } } });
    expect(await simulatePast(server.ctx, { ...asked, terms: titles })).toMatchObject({
      error: { code: 'simulation.terms' },
    });
    expect(await simulatePast(server.ctx, { ...asked, brand: 'nobody' })).toMatchObject({
      error: { code: 'simulation.brand' },
    });
  });
});
