import { randomUUID } from 'node:crypto';
import { cashier, rounds, wheel as contract } from '@perya/contract';
import { drawsFrom, hashSeed } from '@perya/fairness';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkWhole } from '../../src/ledger/check.ts';
import { endCampaign, readDraft, saveDraft } from '../../src/modules/promotions/index.ts';
import { createBrand, movableClock } from '../kit/brands.ts';
import { FIELDS, openWheel, spinFor, wheelFor } from '../kit/luck-kit.ts';
import { WIDE } from '../kit/login-kit.ts';
import { startPair } from '../kit/pair.ts';
import { logIn, type Person } from '../kit/people.ts';
import { cashOf, codeOf, createVerified, draftFile, paidRows, potOf, untilState, valueOf } from '../kit/promo-kit.ts';
import { createBettor, spinOnce } from '../kit/rebate-kit.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

const PESO = 100n;
const DAY_MS = 24 * 3_600_000;
/** Noon of Monday, 2 March 2026, in Manila. */
const clock = movableClock();
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clock, app: { budgets: WIDE } });
});
afterAll(() => server.close());

async function end(code: string): Promise<void> {
  expect((await endCampaign(server.ctx, code, 'Ana')).ok).toBe(true);
  await untilState(server, code, 'ended');
}

describe('the wheel', () => {
  it('has fields as wide as their odds, and a spin that anybody can work out again once its seed is told [2.1]', async () => {
    const { id, code } = await openWheel(server);
    const ana = await createVerified(server);
    const { wheel: before } = await wheelFor(server, ana);
    expect(before).toMatchObject({ promotionId: id, perDay: 1, each: null, left: 1, why: null, turnoverTimes: 1 });
    expect(before?.fields.map(({ from, to, odds }) => [from, to, odds])).toEqual([
      [0, 6_000, 6_000],
      [6_000, 9_000, 3_000],
      [9_000, 9_990, 990],
      [9_990, 10_000, 10],
    ]);
    expect(before?.proof.serverSeed).toBeNull();
    const { spin, turnover, isPaid, wheel: after } = valueOf(await spinFor(server, ana, randomUUID()));
    expect(isPaid).toBe(true);
    expect(turnover).toBe(spin.prize);
    expect(spin.proof).toEqual(before?.proof);
    expect(after).toMatchObject({ left: 0, history: [{ rewardId: spin.rewardId }] });
    expect(after.proof.nonce).toBe(spin.proof.nonce + 1);
    expect(codeOf(await spinFor(server, ana, randomUUID()))).toBe('promotion.once');
    const token = await logIn(server.ctx, ana.memberId);
    valueOf(await server.ask(rounds.rotateSeed, {}, { token }));
    const [told] = (await wheelFor(server, ana)).wheel?.history ?? [];
    const { serverSeed, clientSeed, nonce, serverHash } = told?.proof ?? spin.proof;
    expect(hashSeed(serverSeed ?? '')).toBe(serverHash);
    expect(serverHash).toBe(before?.proof.serverHash);
    const place = drawsFrom(serverSeed ?? '', clientSeed, nonce).below(10_000);
    expect(place).toBe(spin.at);
    const field = before?.fields[spin.field];
    expect(field && field.from <= place && place < field.to).toBe(true);
    expect(field?.prize).toBe(spin.prize);
    expect(formatted(await cashOf(server, ana))).toBe(spin.prize);
    const info = valueOf(await server.ask(cashier.withdrawInfo, {}, { token }));
    expect(info.turnovers.filter(({ source }) => source === 'bonus')).toHaveLength(1);
    expect((await potOf(server, { code })).left).toBe(1_000_000n - (await cashOf(server, ana)));
    await end(code);
    expect(await wheelFor(server, ana)).toEqual({ why: 'promotion.closed', wheel: null });
    // What was spun can be checked whatever is offered now, by its owner alone.
    expect(valueOf(await server.ask(contract.spins, {}, { token })).list).toEqual([told]);
    const ben = await createVerified(server);
    expect(valueOf(await server.ask(contract.spins, {}, { token: ben.token })).list).toEqual([]);
  });

  it('gives spins for valid bets of a day, to be made until 24 hours after it, the oldest first [PROMO-06]', async () => {
    const { code } = await openWheel(server, { spins: { perDay: 2, each: '100.00' } });
    const ana = await createBettor(server);
    expect((await wheelFor(server, ana)).wheel).toMatchObject({ left: 0, valid: '0.00', each: '100.00', spins: [] });
    expect(codeOf(await spinFor(server, ana, randomUUID()))).toBe('promotion.once');
    await spinOnce(server.ctx, ana, { stake: 99n * PESO });
    expect((await wheelFor(server, ana)).wheel?.left).toBe(0);
    await spinOnce(server.ctx, ana, { stake: 101n * PESO });
    await spinOnce(server.ctx, ana, { stake: 500n * PESO, gameType: 'COCKFIGHT' });
    // Cockfights count for nothing, and no day gives more than its spins.
    const { wheel } = await wheelFor(server, ana);
    expect(wheel).toMatchObject({ left: 2, valid: '200.00' });
    const first = wheel?.today ?? '';
    expect(valueOf(await spinFor(server, ana, randomUUID())).spin.day).toBe(first);
    clock.forward(DAY_MS);
    await spinOnce(server.ctx, ana, { stake: 100n * PESO });
    expect((await wheelFor(server, ana)).wheel?.spins.map(({ day, left }) => [day === first, left])).toEqual([
      [true, 1],
      [false, 1],
    ]);
    expect(valueOf(await spinFor(server, ana, randomUUID())).spin.day).toBe(first);
    clock.forward(2 * DAY_MS);
    expect((await wheelFor(server, ana)).wheel?.spins).toEqual([]);
    expect(await paidRows(server, ana)).toBe(2);
    await end(code);
  });

  it('makes one spin of a hundred taps on two servers, and a repeat under its key hears the same [PROMO-06]', async () => {
    const pair = await startPair();
    try {
      const { id } = await openWheel(pair.server);
      await untilKnown(pair.second, id);
      const ana = await createVerified(pair.server);
      const token = await logIn(pair.server.ctx, ana.memberId);
      const key = randomUUID();
      const codes = await Promise.all(
        Array.from({ length: 100 }, async (_, nr) => {
          const own = nr < 10 ? key : randomUUID();
          const on = nr % 2 === 0 ? pair.server : pair.second;
          const ask = () => on.ask(contract.spin, { promotionId: id }, { token, key: own });
          for (let answer = await ask(); ; answer = await ask()) {
            if (codeOf(answer) !== 'system.upgrading') return answer;
          }
        }),
      );
      const paid = codes.filter((answer) => codeOf(answer) === 'value');
      expect(new Set(paid.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(await paidRows(pair.server, ana)).toBe(1);
      const spins = await pair.server.database.sql('select nonce from wheel_spin where member_id = $1', [ana.memberId]);
      const [seeds] = await pair.server.database.sql(
        `select nonce from seed_pair where member_id = $1 and state = 'current'`,
        [ana.memberId],
      );
      // A spin that was refused took no number of the seeds.
      expect([spins.length, String(seeds?.['nonce'])]).toEqual([1, '1']);
      expect(await checkWhole(pair.server.ctx.db)).toEqual([]);
    } finally {
      await pair.close();
    }
  });

  it('spins only while its largest prize is in the pot, however small the drawn one would be [2.6]', async () => {
    const { code } = await openWheel(server, { budget: '889.00', fields: FIELDS });
    const people = await Promise.all(Array.from({ length: 4 }, () => createVerified(server)));
    const codes = await Promise.all(people.map(async (one) => codeOf(await spinFor(server, one, randomUUID()))));
    const paid = codes.filter((one) => one === 'value').length;
    expect(new Set(codes)).toEqual(new Set(['value', 'promotion.exhausted']));
    const { left, isSound } = await potOf(server, { code });
    expect(isSound && left < 88_800n && left + 88_800n >= 0n).toBe(true);
    expect(paid).toBeGreaterThan(0);
    await end(code);
  });
});

describe('no wheel is shown or spun', () => {
  it('to whom nothing may be offered [PROMO-04]', async () => {
    const { id, code } = await openWheel(server);
    const people = await Promise.all(Array.from({ length: 5 }, () => createVerified(server)));
    const [excluded, cooling, disabled, unverified, marked] = people as [Person, Person, Person, Person, Person];
    const tokens = await Promise.all(people.map(({ memberId }) => logIn(server.ctx, memberId)));
    for (const [kind, { memberId }] of [
      ['excluded', excluded],
      ['cooling', cooling],
    ] as const) {
      await server.database.sql(
        `insert into player_care (member_id, pause, pause_since, pause_until) values ($1, $2, $3, $4)`,
        [memberId, kind, clock.now(), new Date(clock.now().getTime() + DAY_MS)],
      );
    }
    await server.database.sql(
      `insert into ledger_account (kind, merchant_code, member_id, currency, stopped) values ('cash', 'ty01', $1, 'PHP', 'disabled')`,
      [disabled.memberId],
    );
    await server.database.sql(`update member set kyc_state = 'none' where id = $1`, [unverified.memberId]);
    await server.database.sql(
      `insert into harm_marker (member_id, day, marker, at) values ($1, '2026-03-01', 'play', $2)`,
      [marked.memberId, clock.now()],
    );
    const whys = ['player.excluded', 'player.cooling', 'user.disabled', 'kyc.required', 'promotion.segment'];
    for (const [nr, token] of tokens.entries()) {
      expect(valueOf(await server.ask(contract.show, {}, { token }))).toEqual({ why: whys[nr], wheel: null });
      const answer = await server.ask(contract.spin, { promotionId: id }, { token, key: randomUUID() });
      expect(codeOf(answer)).toBe(whys[nr]);
    }
    for (const one of people) expect([await cashOf(server, one), await paidRows(server, one)]).toEqual([0n, 0]);
    await end(code);
  });

  it('where the regulator does not allow it, or with odds that a budget cannot pay [PROMO-04]', async () => {
    await createBrand(server.ctx, 'brandph', { profile: 'PH' });
    await createBrand(server.ctx, 'branduk', { profile: 'UK' });
    const faults = async (brand: string, approvalNo: string | null, budget = '10000.00', hours = 24) => {
      const award = { form: 'cash', size: { by: 'odds', fields: FIELDS }, turnoverTimes: 1 };
      const wish = { kind: 'WHEEL', trigger: 'spinEarned', once: 'never', hours, brand, approvalNo, budget } as const;
      const draft = readDraft(draftFile(server.ctx, { ...wish, terms: { award } }));
      if (!draft.ok) return draft.error.value;
      const saved = await saveDraft(server.ctx, draft.value, 'Ana');
      return saved.ok ? [] : saved.error.value;
    };
    expect(await faults('brandph', null)).toEqual(['terms.approval', 'terms.off']);
    expect(await faults('branduk', '2026-113')).toEqual(['terms.off']);
    expect(await faults('brandph', '2026-113', '800.00')).toEqual(['terms.award']);
    expect(await faults('brandph', '2026-113', '900.00', 200)).toEqual(['terms.award']);
    expect(await faults('brandph', '2026-113', '900.00')).toEqual([]);
    expect(await checkWhole(server.ctx.db)).toEqual([]);
  });
});

function formatted(minor: bigint): string {
  return `${minor / PESO}.${String(minor % PESO).padStart(2, '0')}`;
}

/** Waits until another server has heard of a wheel. */
async function untilKnown(second: TestServer, id: string): Promise<void> {
  const ben = await createVerified(second);
  for (;;) if ((await wheelFor(second, ben)).wheel?.promotionId === id) return;
}
