import { spins as contract } from '@perya/contract';
import { assert } from '@perya/std';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkWhole } from '../../src/ledger/check.ts';
import { turnVendorRounds } from '../../src/modules/free-spins/index.ts';
import { readDraft, saveDraft } from '../../src/modules/promotions/index.ts';
import { expireSpins } from '../../src/modules/rewards/index.ts';
import { changeTerms, forgetVendors } from '../../src/modules/vendors/index.ts';
import { movableClock } from '../kit/brands.ts';
import { startFreeRoundsVendor, type FreeRoundsVendor } from '../kit/fake-free-rounds.ts';
import { WIDE } from '../kit/login-kit.ts';
import { giveSpins, spinsAward, spinsGrant } from '../kit/luck-kit.ts';
import { logIn, type Person } from '../kit/people.ts';
import { cashOf, createVerified, draftFile, potOf, valueOf, type Wish } from '../kit/promo-kit.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';
import { createVendor, type Fields, type TestVendor } from '../kit/vendor-kit.ts';

const DAY_MS = 24 * 3_600_000;
const clock = movableClock();
let server: TestServer;
let vendor: TestVendor;
let fake: FreeRoundsVendor;

beforeAll(async () => {
  server = await startTestServer({ clock, app: { budgets: WIDE } });
  fake = await startFreeRoundsVendor();
  vendor = await createVendor(server, 'ROUNDS', { hasFreeRounds: true, apiUrl: fake.url });
  fake.secret = vendor.secret;
  await server.database.sql(
    `insert into game (vendor_code, code, game_type, name, search_text, icon, color, min_bet, released_on)
     values ('ROUNDS', 'reels', 'RNG', 'Reels', 'reels', '/games/reels', '#112233', 100, '2026-01-01')`,
  );
});
afterAll(async () => {
  fake.close();
  await server.close();
});
beforeEach(() => {
  fake.mood = 'fine';
  fake.asked.length = 0;
});

const rounds = (title = 'ROUNDS/reels', stake = '2.00'): object => spinsAward(20, { title, stake });

/** Somebody who has taken twenty free rounds at 2.00. */
async function createTaker(award = rounds()) {
  const { person: ana, campaign, rewardId } = await giveSpins(server, award);
  const [row] = await server.database.sql('select id::text from spin_grant where reward_id = $1', [rewardId]);
  return { ana, campaign, bonusRef: String(row?.['id']) };
}

/** The same, whose vendor knows of it. */
async function createSpinner() {
  const taker = await createTaker();
  await turnVendorRounds(server.ctx);
  return taker;
}

let numbers = 0;
const promo = ({ memberId }: Person, bonusRef: string, amount: string, change: Fields = {}) => {
  const game = { gameCode: 'reels', gameType: 'RNG', roundId: 'r1' };
  const txId = `p${(numbers += 1)}`;
  return { playerId: memberId, currency: 'PHP', ...game, txId, promoType: 'freeRound', bonusRef, amount, ...change };
};
const send = (fields: Fields) => vendor.send('promo', fields);
const grantOf = async (id: string) => {
  const [row] = await server.database.sql(
    `select g.state, g.used, g.won::text, v.state as told, v.tries from spin_grant g
     join vendor_spins v on v.grant_id = g.id where g.id = $1`,
    [id],
  );
  return row;
};
const balancesOf = async () => {
  const rows = await server.database.sql(
    `select kind || '/' || party as name, sum(balance)::text as sum from ledger_account
     where (kind, party) in (('vendor', 'ROUNDS'), ('promotion', 'spins'), ('promotion', 'GRANT')) group by 1`,
  );
  return Object.fromEntries(rows.map((row) => [String(row['name']), BigInt(String(row['sum']))]));
};
const changeOf = async (work: () => Promise<void>) => {
  const before = await balancesOf();
  await work();
  const after = await balancesOf();
  const deltas = Object.entries(after).map(([name, sum]) => [name, sum - (before[name] ?? 0n)] as const);
  return Object.fromEntries(deltas.filter(([, delta]) => delta !== 0n));
};
/** Lets time pass, and what is due be done. */
const pass = async (ms: number) => {
  clock.forward(ms);
  await expireSpins(server.ctx);
  await turnVendorRounds(server.ctx);
  await expireSpins(server.ctx);
};

describe('free rounds at a vendor', () => {
  it('M14 are given by it, cost the campaign their stakes, and pay what they win as cash [PROMO-06]', async () => {
    const { ana, campaign, bonusRef } = await createSpinner();
    expect(fake.given.get(bonusRef)).toMatchObject({
      playerId: ana.memberId,
      currency: 'PHP',
      gameCode: 'reels',
      rounds: 20,
      stake: '2.00',
    });
    const token = await logIn(server.ctx, ana.memberId);
    const [shown] = valueOf(await server.ask(contract.list, {}, { token })).list;
    expect(shown).toMatchObject({ id: bonusRef, gameName: 'Reels', count: 20, used: 0, nodeId: expect.any(String) });
    expect((await potOf(server, campaign)).left).toBe(1_000_000n - 4_000n);
    const moved = await changeOf(async () => {
      expect(await send(promo(ana, bonusRef, '10.00'))).toMatchObject({ status: 'OK', balance: '10.00' });
      expect(await send(promo(ana, bonusRef, '0'))).toMatchObject({ status: 'OK', balance: '10.00' });
      const rest = promo(ana, bonusRef, '21.50', { rounds: 18 });
      expect(await send(rest)).toMatchObject({ status: 'OK', balance: '31.50' });
    });
    expect(moved).toEqual({ 'vendor/ROUNDS': 850n, 'promotion/spins': -4_000n });
    expect(await cashOf(server, ana)).toBe(3_150n);
    expect(await grantOf(bonusRef)).toMatchObject({ state: 'ended', used: 20, won: '3150', told: 'ended' });
    expect(await server.database.sql('select from turnover where member_id = $1', [ana.memberId])).toHaveLength(0);
  });

  it('are asked for again until somebody answers, and given once [R41]', async () => {
    fake.mood = 'deaf';
    const { bonusRef } = await createTaker();
    await turnVendorRounds(server.ctx);
    expect(fake.given.has(bonusRef)).toBe(false);
    await pass(9_000);
    expect(await grantOf(bonusRef)).toMatchObject({ told: 'asking', tries: 1 });
    fake.mood = 'mute';
    await pass(1_000);
    expect([fake.given.has(bonusRef), (await grantOf(bonusRef))?.['told']]).toEqual([true, 'asking']);
    fake.mood = 'fine';
    await pass(19_000);
    expect(await grantOf(bonusRef)).toMatchObject({ told: 'asking', tries: 2 });
    await Promise.all([pass(1_000), turnVendorRounds(server.ctx)]);
    expect(await grantOf(bonusRef)).toMatchObject({ told: 'given', tries: 3 });
    expect(fake.asked.filter((call) => call === 'free-rounds/grant')).toHaveLength(3);
    expect(fake.asked).not.toContain('forged');
  });

  it('are told of once, however often, and each number is for one thing [T21]', async () => {
    const { ana, bonusRef } = await createSpinner();
    const round = promo(ana, bonusRef, '5.00', { rounds: 2 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(round)));
    expect(new Set(answers.map(({ status, balance }) => `${status} ${balance}`))).toEqual(new Set(['OK 5.00']));
    expect(answers.filter(({ replayed }) => replayed !== true)).toHaveLength(1);
    expect(await grantOf(bonusRef)).toMatchObject({ used: 2, won: '500' });
    expect(await send({ ...round, amount: '6.00' })).toMatchObject({ status: 'TX_CONFLICT' });
    expect(await send({ ...round, rounds: 3 })).toMatchObject({ status: 'TX_CONFLICT' });
    expect(await send({ ...round, bonusRef: '999999' })).toMatchObject({ status: 'TX_CONFLICT' });
    expect(await cashOf(server, ana)).toBe(500n);
  });

  it('that nobody gave, or gave to others, or more than were given pay nothing [T21]', async () => {
    const { ana, bonusRef } = await createSpinner();
    const ben = await createVerified(server);
    const unknown = { status: 'TX_NOT_FOUND', detail: 'BONUS' };
    expect(await send(promo(ana, '999999', '5.00'))).toMatchObject(unknown);
    expect(await send(promo(ana, 'x', '5.00'))).toMatchObject(unknown);
    expect(await send(promo(ben, bonusRef, '5.00'))).toMatchObject(unknown);
    expect(await send(promo(ana, bonusRef, '5.00', { gameCode: 'other' }))).toMatchObject(unknown);
    const other = await createVendor(server, 'OTHERS', { hasFreeRounds: true });
    expect(await other.send('promo', promo(ana, bonusRef, '5.00'))).toMatchObject(unknown);
    const tooMany = { status: 'LIMIT_EXCEEDED', detail: 'ROUNDS' };
    expect(await send(promo(ana, bonusRef, '5.00', { rounds: 21 }))).toMatchObject(tooMany);
    expect(await send(promo(ana, bonusRef, '0', { rounds: 19 }))).toMatchObject({ status: 'OK' });
    const both = await Promise.all([send(promo(ana, bonusRef, '1.00')), send(promo(ana, bonusRef, '1.00'))]);
    expect(both.map(({ status }) => status).sort()).toEqual(['LIMIT_EXCEEDED', 'OK']);
    expect(await send(promo(ana, bonusRef, '1.00'))).toMatchObject(tooMany);
    expect([await cashOf(server, ana), await cashOf(server, ben)]).toEqual([100n, 0n]);
  });

  it('that are over go back when the vendor says how many were played, and those it played in time are paid', async () => {
    const { ana, bonusRef } = await createSpinner();
    await send(promo(ana, bonusRef, '0', { rounds: 5 }));
    fake.used.set(bonusRef, 6);
    fake.mood = 'mute';
    await pass(7 * DAY_MS);
    expect(await grantOf(bonusRef)).toMatchObject({ state: 'active', told: 'cancelling' });
    fake.mood = 'fine';
    // The sixth was played in time; nothing ends before it is told of.
    await pass(60_000);
    expect(await grantOf(bonusRef)).toMatchObject({ state: 'active', used: 5, told: 'cancelling' });
    expect(await send(promo(ana, bonusRef, '7.00'))).toMatchObject({ status: 'OK', balance: '7.00' });
    const moved = await changeOf(() => pass(3_600_000));
    expect(moved).toEqual({ 'promotion/spins': -2_800n, 'promotion/GRANT': 2_800n });
    expect(await grantOf(bonusRef)).toMatchObject({ state: 'ended', used: 6, told: 'ended' });
    expect(await send(promo(ana, bonusRef, '7.00'))).toMatchObject({ status: 'LIMIT_EXCEEDED', detail: 'ROUNDS' });
  });

  it('that the vendor would not give, or never tells of, wait for a person and cost nothing', async () => {
    fake.mood = 'refuses';
    const { bonusRef } = await createSpinner();
    expect(await grantOf(bonusRef)).toMatchObject({ state: 'active', told: 'staff' });
    fake.mood = 'fine';
    const silent = await createSpinner();
    fake.used.set(silent.bonusRef, 3);
    const moved = await changeOf(async () => {
      await pass(7 * DAY_MS);
      await pass(3 * DAY_MS + 1);
      await pass(3_600_000);
    });
    expect(await grantOf(silent.bonusRef)).toMatchObject({ state: 'ended', used: 0, told: 'staff' });
    expect(await grantOf(bonusRef)).toMatchObject({ state: 'ended', told: 'staff' });
    expect(moved).toEqual({ 'promotion/spins': -8_000n, 'promotion/GRANT': 8_000n });
  });

  it('of who excluded themselves pay nothing, for ever [R32]', async () => {
    const { ana, bonusRef } = await createSpinner();
    await send(promo(ana, bonusRef, '1.00'));
    await server.database.sql(`update ledger_account set stopped = 'excluded' where member_id = $1 and kind = 'cash'`, [
      ana.memberId,
    ]);
    const late = promo(ana, bonusRef, '5.00');
    expect(await send(late)).toMatchObject({ status: 'SELF_EXCLUDED' });
    expect(await send(late)).toMatchObject({ status: 'SELF_EXCLUDED' });
    expect(await cashOf(server, ana)).toBe(100n);
  });

  it('are given and played by a vendor of the sandbox, which asks for nothing outside of the server [PROMO-06]', async () => {
    const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
    const url = `${address}/sandbox/vendor/SANDBOX`;
    await createVendor(server, 'SANDBOX', { hasFreeRounds: true, apiUrl: url });
    await server.database.sql(
      `insert into game (vendor_code, code, game_type, name, search_text, icon, color, min_bet, released_on)
       values ('SANDBOX', 'toy', 'RNG', 'Toy', 'toy', '/games/toy', '#112233', 100, '2026-01-01')`,
    );
    const { ana, bonusRef: id } = await createTaker(rounds('SANDBOX/toy'));
    await turnVendorRounds(server.ctx);
    expect(await grantOf(id)).toMatchObject({ told: 'given', tries: 1 });
    expect((await server.app.inject({ url: '/sandbox' })).body).toContain('0 of 20 free rounds at ₱2.00 played');
    const press = () => server.app.inject({ method: 'POST', url: `/sandbox/rounds/${id}`, payload: {} });
    expect((await press()).statusCode).toBe(303);
    await press();
    const grant = await grantOf(id);
    expect(grant).toMatchObject({ used: 2 });
    expect(await cashOf(server, ana)).toBe(BigInt(String(grant?.['won'])));
    // Nobody else's word counts.
    const forged = { call: 'free-rounds/cancel', bonusRef: id, playerId: ana.memberId };
    const { statusCode } = await server.app.inject({ method: 'POST', url: '/sandbox/vendor/SANDBOX', payload: forged });
    expect(statusCode).toBe(404);
    await pass(7 * DAY_MS);
    expect(await grantOf(id)).toMatchObject({ state: 'ended', used: 2, told: 'ended' });
  });

  it('are promised only where a vendor gives them, at a stake that is played there', async () => {
    const saved = async (wish: Wish) => {
      const read = readDraft(draftFile(server.ctx, wish));
      assert(read.ok, 'the draft can be read');
      const told = await saveDraft(server.ctx, read.value, 'Ana');
      return told.ok ? 'saved' : told.error.value;
    };
    expect(await saved(spinsGrant(rounds('ROUNDS/reels', '0.50')))).toEqual(['terms.award']);
    expect(await saved(spinsGrant(rounds('ROUNDS/nothing')))).toEqual(['terms.award']);
    await changeTerms(server.ctx, 'ROUNDS', { hasFreeRounds: false });
    forgetVendors(server.ctx);
    expect(await saved(spinsGrant(rounds()))).toEqual(['terms.award']);
    await changeTerms(server.ctx, 'ROUNDS', { hasFreeRounds: true });
    forgetVendors(server.ctx);
    expect(await saved(spinsGrant(rounds()))).toBe('saved');
  });

  it('and the books add up behind all of this [B5, I1..I9]', async () => {
    expect(await checkWhole(server.ctx.db)).toEqual([]);
  });
});
