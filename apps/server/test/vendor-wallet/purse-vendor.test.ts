import { wallet } from '@perya/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkWhole } from '../../src/ledger/check.ts';
import { fund } from '../kit/funds.ts';
import { logIn, type Person } from '../kit/people.ts';
import { createVerified, givePurse } from '../kit/promo-kit.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';
import { launchFor } from '../kit/studio-kit.ts';
import { createVendor, type Answered, type Fields, type TestVendor } from '../kit/vendor-kit.ts';

let server: TestServer;
let vendor: TestVendor;
beforeAll(async () => {
  server = await startTestServer();
  vendor = await createVendor(server, 'PURSE_VENDOR');
});
afterAll(() => server.close());

const about = ({ memberId }: Person, change: Fields = {}): Fields => ({
  playerId: memberId,
  currency: 'PHP',
  roundId: 'r1',
  gameCode: 'spin',
  gameType: 'RNG',
  ...change,
});
const player = async (cash: bigint, bonus = '1000.00'): Promise<Person> => {
  const person = await createVerified(server);
  if (cash > 0n) await fund(server.ctx, person.memberId, cash);
  await givePurse(server, person, bonus);
  return person;
};
const heard = ({ status, balance, version, replayed }: Answered) => ({ status, balance, version, replayed });
const has = async ({ token }: Person) => {
  const answer = await server.ask(wallet.balance, {}, { token });
  return answer.kind === 'value' ? [answer.value.cash, answer.value.bonus, answer.value.sumBalance] : answer;
};

describe('a vendor whose player has a bonus purse', () => {
  it('is told what can be staked on its title, and a version that only grows [API-24, R10]', async () => {
    const ana = await player(3_000n);
    expect(await has(ana)).toEqual(['30.00', '1000.00', '1030.00']);
    const first = await vendor.send('balance', about(ana));
    expect(first).toMatchObject({ status: 'OK', balance: '1030.00' });
    // Cards between players count nothing: the purse pays for none of them.
    expect(await vendor.send('balance', about(ana, { gameType: 'PVP' }))).toMatchObject({ balance: '30.00' });
    const bet = about(ana, { txId: 'm1', amount: '50.00' });
    const placed = await vendor.send('debit', bet);
    expect(placed).toMatchObject({ status: 'OK', balance: '980.00', replayed: false });
    const win = about(ana, { txId: 'm1w', refTxId: 'm1', amount: '175.55' });
    const settled = await vendor.send('credit', win);
    expect(settled).toMatchObject({ status: 'OK', balance: '1155.55' });
    expect(await has(ana)).toEqual(['105.33', '1050.22', '1155.55']);
    expect(Number(placed.version)).toBeGreaterThan(Number(first.version));
    expect(Number(settled.version)).toBeGreaterThan(Number(placed.version));
    // A repeat hears what the first one heard, whatever happened since.
    await vendor.send('debit', about(ana, { txId: 'm2', amount: '5.00' }));
    expect(heard(await vendor.send('debit', bet))).toEqual({ ...heard(placed), replayed: true });
    expect(heard(await vendor.send('credit', win))).toEqual({ ...heard(settled), replayed: true });
  });

  it('is refused before the stake is taken where the purse may not pay [W14, W15]', async () => {
    const ben = await player(1_000n);
    const high = await vendor.send('debit', about(ben, { txId: 'h1', amount: '600.00' }));
    expect(high).toMatchObject({ status: 'LIMIT_EXCEEDED', detail: 'BET' });
    const cards = await vendor.send('debit', about(ben, { txId: 'h2', amount: '20.00', gameType: 'PVP' }));
    expect(cards).toMatchObject({ status: 'INSUFFICIENT_FUNDS', balance: '10.00' });
    expect(await has(ben)).toEqual(['10.00', '1000.00', '1010.00']);
  });

  it('takes back and corrects by shares, and the house bears what the purse no longer has [T21]', async () => {
    const eva = await player(3_000n);
    const spin = about(eva, { txId: 's1', amount: '50.00', win: '175.55' });
    expect(await vendor.send('debit-credit', spin)).toMatchObject({ balance: '1155.55' });
    const fix = { ...about(eva), txId: 'f1', refTxId: 's1', amount: '-100.00' };
    const corrected = await vendor.send('adjust', fix);
    expect(corrected).toMatchObject({ status: 'OK', balance: '1055.55' });
    // Two fifths of the stake were the purse's.
    expect(await has(eva)).toEqual(['45.33', '1010.22', '1055.55']);
    expect(heard(await vendor.send('adjust', fix))).toEqual({ ...heard(corrected), replayed: true });
    const more = { ...about(eva), txId: 'f2', refTxId: 's1', amount: '10.00' };
    await vendor.send('adjust', more);
    expect(await has(eva)).toEqual(['55.33', '1010.22', '1065.55']);
    const spun = about(eva, { txId: 's2', amount: '100.00', win: '0.00' });
    await vendor.send('debit-credit', spun);
    await vendor.send('rollback', { ...about(eva), txId: 'b2', refTxId: 's2' });
    expect(await has(eva)).toEqual(['55.33', '1010.22', '1065.55']);
  });

  it('refuses a correction that cash cannot bear its share of, for ever', async () => {
    const dan = await player(3_000n);
    await vendor.send('debit-credit', about(dan, { txId: 'd1', amount: '50.00', win: '175.55' }));
    // Cash has 105.33; its share of 300.00 is 180.00.
    const fix = { ...about(dan), txId: 'd2', refTxId: 'd1', amount: '-300.00' };
    expect(await vendor.send('adjust', fix)).toMatchObject({ status: 'INSUFFICIENT_FUNDS' });
    await fund(server.ctx, dan.memberId, 100_000n);
    expect(await vendor.send('adjust', fix)).toMatchObject({ status: 'INSUFFICIENT_FUNDS', replayed: true });
    expect(await has(dan)).toEqual(['1105.33', '1050.22', '2155.55']);
  });

  it('is told the same when it opens a session for the player [T25, R10]', async () => {
    await server.database.sql(
      `update vendor set launch_url = 'https://maker.example/play' where code = 'PURSE_VENDOR'`,
    );
    await server.database.sql(
      `insert into game (vendor_code, code, game_type, name, search_text, icon, color, min_bet, released_on)
       values ('PURSE_VENDOR', 'spin', 'RNG', 'Spin', 'spin', '/games/spin', '#112233', 100, '2026-01-01'),
         ('PURSE_VENDOR', 'cards', 'PVP', 'Cards', 'cards', '/games/cards', '#112233', 100, '2026-01-01')`,
    );
    const ivy = await player(3_000n);
    await logIn(server.ctx, ivy.memberId);
    const opened = async (code: string) => {
      const token = await launchFor(server, ivy.memberId, { vendor: 'PURSE_VENDOR', code });
      const { balance, version } = await vendor.send('session/verify', { token });
      return { balance, version };
    };
    const { version } = await vendor.send('balance', about(ivy));
    await expect.poll(() => opened('spin')).toEqual({ balance: '1030.00', version });
    expect(await opened('cards')).toEqual({ balance: '30.00', version });
  });

  it('and the books add up behind all of this [B1..B11, I1..I9]', async () => {
    expect(await checkWhole(server.ctx.db)).toEqual([]);
  });
});
