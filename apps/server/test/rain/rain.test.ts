import { randomUUID } from 'node:crypto';
import { rain as contract, responsibleGaming } from '@perya/contract';
import { hashSeed, shareOut } from '@perya/fairness';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkWhole } from '../../src/ledger/check.ts';
import { endCampaign } from '../../src/modules/promotions/index.ts';
import { payEnvelopes, planWaves, turnWaves } from '../../src/modules/rain/index.ts';
import { movableClock } from '../kit/brands.ts';
import { enterAs, openNextWave, openRain, rainFor } from '../kit/luck-kit.ts';
import { WIDE } from '../kit/login-kit.ts';
import { logIn, type Person } from '../kit/people.ts';
import { cashOf, codeOf, createVerified, paidRows, potOf, untilState, valueOf } from '../kit/promo-kit.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Noon of Monday, 2 March 2026, in Manila. */
const clock = movableClock();
const forward = (ms: number) => clock.forward(ms);
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clock, app: { budgets: WIDE } });
});
afterAll(() => server.close());

const crowd = (count: number) => Promise.all(Array.from({ length: count }, () => createVerified(server)));
const enterAll = async (people: readonly Person[], wave: string) => {
  for (const one of people) expect(codeOf(await enterAs(server, one, wave, randomUUID()))).toBe('value');
};
/** Ends a wave and pays it. */
async function finish(ms = 10 * MINUTE_MS): Promise<void> {
  forward(ms);
  await turnWaves(server.ctx);
  await payEnvelopes(server.ctx);
  forward(3_000);
  await turnWaves(server.ctx);
}
async function end(code: string): Promise<void> {
  expect(await endCampaign(server.ctx, code, 'Ana')).toMatchObject({ ok: true });
  await untilState(server, code, 'ended');
}

describe('a wave of the rain', () => {
  it('is shared over all who came, by a seed whose hash was told before, and paid at its end [11]', async () => {
    const { code } = await openRain(server, { budget: '300.00' });
    const people = await crowd(7);
    const [ana] = people as [Person];
    await planWaves(server.ctx);
    await planWaves(server.ctx);
    const before = (await rainFor(server, ana)).rain;
    expect(before).toMatchObject({
      wave: { state: 'coming', pot: '100.00', funder: 'house', isIn: false },
      last: null,
    });
    const wave = await openNextWave(server, forward);
    expect(before?.wave?.id).toBe(wave);
    await enterAll(people, wave);
    expect((await rainFor(server, ana)).rain?.wave).toMatchObject({ state: 'open', isIn: true });
    expect(await cashOf(server, ana)).toBe(0n);
    expect(await endCampaign(server.ctx, code, 'Ana')).toMatchObject({ error: { code: 'campaign.promised' } });
    await finish();
    const { last } = (await rainFor(server, ana)).rain ?? {};
    if (!last) throw new Error('a wave was shared out');
    expect(last).toMatchObject({ id: wave, people: 7, rest: '0.00', own: { state: 'paid' } });
    expect(hashSeed(last.seed)).toBe(before?.wave?.seedHash);
    const { amounts } = shareOut({ id: wave, pot: 10_000, low: 100, high: 5_000, people: 7 }, last.seed);
    const places = await Promise.all(
      people.map(async (one) => (await rainFor(server, one)).rain?.last?.own?.place ?? 0),
    );
    expect([...places].sort((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    for (const [nr, one] of people.entries()) {
      expect(await cashOf(server, one)).toBe(BigInt(amounts[(places[nr] ?? 0) - 1] ?? 0));
      expect(await paidRows(server, one)).toBe(1);
    }
    expect((await potOf(server, { code })).left).toBe(20_000n);
    expect(codeOf(await enterAs(server, ana, wave, randomUUID()))).toBe('promotion.late');
    await end(code);
    expect(await checkWhole(server.ctx.db)).toEqual([]);
  });

  it('lets everybody in once, whatever they tap, and leaves nobody out when many come [T21]', async () => {
    const { code } = await openRain(server, { pot: '1.00', low: '0.50', high: '0.80' });
    const wave = await openNextWave(server, forward);
    const people = await crowd(4);
    const [ana] = people as [Person];
    expect(codeOf(await enterAs(server, ana, 'A', randomUUID()))).toBe('promotion.closed');
    const token = await logIn(server.ctx, ana.memberId);
    const codes = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const key = randomUUID();
        const ask = () => server.ask(contract.enter, { waveId: wave }, { token, key });
        for (let one = codeOf(await ask()); ; one = codeOf(await ask())) if (one !== 'system.upgrading') return one;
      }),
    );
    expect(codes.filter((one) => one === 'value')).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(['value', 'promotion.once']));
    await enterAll(people.slice(1), wave);
    await Promise.all([finish(), turnWaves(server.ctx)]);
    await Promise.all([payEnvelopes(server.ctx), payEnvelopes(server.ctx)]);
    // Whoever held the wave a moment ago has left it to the next turn.
    forward(3_000);
    await turnWaves(server.ctx);
    const paid = await Promise.all(people.map((one) => cashOf(server, one)));
    expect(paid.reduce((sum, amount) => sum + amount, 0n)).toBe(100n);
    expect(paid.every((amount) => amount > 0n)).toBe(true);
    for (const one of people) expect(await paidRows(server, one)).toBe(1);
    await end(code);
  });

  it('keeps what is left when few come, and opens only with its whole pot there [2.6]', async () => {
    const { code } = await openRain(server, { at: ['08:00', '20:00'], budget: '140.00' });
    const [ana] = (await crowd(1)) as [Person];
    const wave = await openNextWave(server, forward);
    await enterAll([ana], wave);
    await finish();
    expect((await rainFor(server, ana)).rain?.last).toMatchObject({ rest: '50.00', own: { amount: '50.00' } });
    // 90.00 are left of the budget, and the next wave would be of 100.00.
    const next = await openNextWave(server, forward);
    const [state] = await server.database.sql('select state from rain_wave where id = $1', [next]);
    expect(state?.['state']).toBe('cancelled');
    expect(codeOf(await enterAs(server, ana, next, randomUUID()))).toBe('promotion.late');
    await end(code);
    expect(await checkWhole(server.ctx.db)).toEqual([]);
  });

  it('is for nobody to whom nothing may be offered, and pays nobody who excluded themselves meanwhile [PROMO-04, R72]', async () => {
    const { code } = await openRain(server);
    const wave = await openNextWave(server, forward);
    const [ana, ben, cooling, unverified] = (await crowd(4)) as [Person, Person, Person, Person];
    const pause = (kind: string, { memberId }: Person) =>
      server.database.sql(
        `insert into player_care (member_id, pause, pause_since, pause_until) values ($1, $2, $3, $4)`,
        [memberId, kind, clock.now(), new Date(clock.now().getTime() + DAY_MS)],
      );
    await pause('cooling', cooling);
    await server.database.sql(`update member set kyc_state = 'none' where id = $1`, [unverified.memberId]);
    for (const [one, why] of [
      [cooling, 'player.cooling'],
      [unverified, 'kyc.required'],
    ] as const) {
      expect(await rainFor(server, one)).toEqual({ why, rain: null });
      expect(codeOf(await enterAs(server, one, wave, randomUUID()))).toBe(why);
    }
    await enterAll([ana, ben], wave);
    const token = await logIn(server.ctx, ben.memberId);
    valueOf(await server.ask(responsibleGaming.exclude, { term: '6m' }, { token }));
    await finish();
    expect(await cashOf(server, ben)).toBe(0n);
    expect((await cashOf(server, ana)) > 0n).toBe(true);
    const [row] = await server.database.sql('select refusal from rain_entry where member_id = $1', [ben.memberId]);
    expect(row?.['refusal']).toBe('player.excluded');
    const [kept] = await server.database.sql('select state from rain_wave where id = $1', [wave]);
    expect(kept?.['state']).toBe('done');
    expect(
      valueOf(await server.ask(contract.show, {}, { token: await logIn(server.ctx, ana.memberId) })).why,
    ).toBeNull();
    await end(code);
  });
});
