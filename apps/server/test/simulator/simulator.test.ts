import { readTerms, type Terms } from '@perya/promotions';
import { assert } from '@perya/std';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportOf } from '../../src/commands/promo-simulate.ts';
import { simulatePast, type Simulation } from '../../src/modules/simulator/index.ts';
import { beginLook } from '../../src/modules/simulator/past.store.ts';
import { movableClock } from '../kit/brands.ts';
import { WIDE } from '../kit/login-kit.ts';
import { openMission, settleMissions } from '../kit/mission-kit.ts';
import type { Person } from '../kit/people.ts';
import { createVerified, draftFile, type Wish } from '../kit/promo-kit.ts';
import { createBettor, plantSlot, spinOnce } from '../kit/rebate-kit.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';
import { playOn } from '../kit/vip-kit.ts';

const PESO = 100n;
const DAY_MS = 24 * 3_600_000;
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

async function simulate(terms: Terms, from: string, to: string, sharePercent = 100): Promise<Simulation> {
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
    expect(Object.fromEntries(answer.top.map(({ member, amount }) => [member, amount]))).toEqual(
      Object.fromEntries(really),
    );
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

  it('draws purses anew, and says with which rule a budget, weights and boards would be wrong', async () => {
    const ana = await createVerified(server);
    await playOn(server, ana, '2026-03-20', 5_000n);
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
