import { afterAll, describe, expect, it } from 'vitest';
import { repeats } from '../../../../tools/testing/repeats.ts';
import { resumeVendor } from '../../src/modules/vendors/vendor-terms.service.ts';
import { startTestServer } from '../kit/server.ts';
import { AT_LARGE, createPlayer, createVendor, speakAs, type Fields, type TestVendor } from '../kit/vendor-kit.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
let passed = 0;
const START = Date.parse('2026-11-15T04:00:00Z');
const clock = { now: () => new Date(START + passed) };
const server = await startTestServer({ clock });
const second = await startTestServer({ clock, database: server.database, seeded: false });
// In the middle of an hour.
passed += HOUR_MS / 2;
afterAll(async () => {
  await second.close();
  await server.close();
});

const STOPPED = { http: 200, status: 'GAME_DISABLED', detail: 'VENDOR_STOPPED' };
const player = (amount = 1_000_000n) => createPlayer(server, amount);
const stopOf = async ({ code }: TestVendor) =>
  (await server.database.sql('select stopped_by from vendor where code = $1', [code]))[0]?.['stopped_by'];
const metric = async (name: string, labels: string) => {
  const { body } = await server.app.inject({ url: '/metrics' });
  return body.split('\n').find((line) => line.startsWith(`${name}{${labels}}`));
};
let numbers = 0;
const txId = () => `n${++numbers}`;

/** A player who has opened a game of the vendor, so many days ago. */
async function launched(vendor: TestVendor, days = 0, amount = 1_000_000n) {
  const { about, memberId } = await player(amount);
  await server.database.sql(
    `insert into game_session (hash, member_id, session_id, vendor_code, game_code, language, opened_at, expires_at)
     values (sha256($1::text::bytea), $1::bigint, 0, $2, 'spin', 'TY', $3, $3)`,
    [memberId, vendor.code, new Date(clock.now().getTime() - days * DAY_MS)],
  );
  return { about, memberId };
}

describe('a vendor whose contract says nothing else', () => {
  it('bets for nobody without a live session, and gives no prizes [D5, T24]', async () => {
    const plain = await createVendor(
      server,
      'PLAIN',
      Object.fromEntries(Object.keys(AT_LARGE).map((k) => [k, undefined])),
    );
    const { about } = await launched(plain);
    expect(await plain.send('debit', { ...about, txId: 'a', amount: '1' })).toMatchObject({ status: 'INVALID_TOKEN' });
    const prize = { ...about, txId: 'p', promoType: 'jackpot' };
    for (const amount of ['0.01', '999999999999.99']) {
      expect(await plain.send('promo', { ...prize, amount })).toMatchObject({
        status: 'LIMIT_EXCEEDED',
        detail: 'PRIZE',
      });
    }
    expect(await plain.send('balance', about)).toMatchObject({ balance: '10000.00' });
  });
});

describe('a player who never opened a game of the vendor, or long ago', () => {
  it('is neither bet for nor given prizes, while what is owed is paid [D5]', async () => {
    const lab = await createVendor(server, 'LAUNCH', { launchDays: 3 });
    const prize = (about: Fields) => lab.send('promo', { ...about, txId: txId(), amount: '1', promoType: 'jackpot' });
    const bet = (about: Fields, name = txId()) => lab.send('debit', { ...about, txId: name, amount: '1' });
    const never = await player();
    const late = await launched(lab, 4);
    for (const { about } of [never, late]) {
      expect(await bet(about)).toMatchObject({ status: 'INVALID_TOKEN' });
      expect(await prize(about)).toMatchObject({ status: 'INVALID_TOKEN' });
    }
    const { about } = await launched(lab, 2);
    expect(await bet(about, 'kept')).toMatchObject({ status: 'OK' });
    expect(await prize(about)).toMatchObject({ status: 'OK' });
    passed += 2 * DAY_MS;
    expect(await bet(about)).toMatchObject({ status: 'INVALID_TOKEN' });
    expect(await prize(about)).toMatchObject({ status: 'INVALID_TOKEN' });
    expect(await bet(about, 'kept')).toMatchObject({ status: 'OK', replayed: true });
    const won = { ...about, txId: 'kept-w', refTxId: 'kept', amount: '5' };
    expect(await lab.send('credit', won)).toMatchObject({ status: 'OK' });
  });
});

describe('one win or prize', () => {
  it('above the ceiling is never paid, in one piece or in several, and near it somebody is told [D5]', async () => {
    const lab = await createVendor(server, 'CEILING', { winMax: 10_000n, prizeMax: 5_000n, parkMs: 0 });
    const { about } = await player();
    const TOO_MUCH = { http: 200, status: 'LIMIT_EXCEEDED', detail: 'WIN' };
    const bet = async (name: string) => lab.send('debit', { ...about, txId: name, amount: '1' });
    await bet('a');
    const win = { ...about, txId: 'a-w', refTxId: 'a' };
    expect(await lab.send('credit', { ...win, amount: '100.01' })).toMatchObject(TOO_MUCH);
    expect(await lab.send('tx/status', { ...about, refTxId: 'a' })).toMatchObject({ state: 'RUNNING' });
    expect(await lab.send('credit', { ...win, amount: '100' })).toMatchObject({ status: 'OK', balance: '10099.00' });
    const fix = (amount: string, name = txId()) => lab.send('adjust', { ...about, txId: name, refTxId: 'a', amount });
    expect(await fix('0.01')).toMatchObject(TOO_MUCH);
    expect(await fix('-50')).toMatchObject({ status: 'OK' });
    expect(await fix('49.99', 'fits')).toMatchObject({ status: 'OK', balance: '10098.99' });
    expect(await fix('0.02')).toMatchObject(TOO_MUCH);
    const round = { ...about, txId: 'b', amount: '1' };
    expect(await lab.send('debit-credit', { ...round, win: '999999999999.99' })).toMatchObject(TOO_MUCH);
    expect(await lab.send('tx/status', { ...about, refTxId: 'b' })).toMatchObject({ state: 'UNKNOWN' });
    expect(await lab.send('debit-credit', { ...round, win: '79.99' })).toMatchObject({ status: 'OK' });
    const prize = { ...about, txId: 'c', promoType: 'tournament' };
    expect(await lab.send('promo', { ...prize, amount: '50.01' })).toMatchObject({ detail: 'PRIZE' });
    expect(await lab.send('promo', { ...prize, amount: '50' })).toMatchObject({ status: 'OK' });
    const counted = (limit: string, nearness: string) =>
      metric('vendor_limit_alarms', `vendor="CEILING",limit="${limit}",nearness="${nearness}"`);
    expect(await counted('win', 'above')).toMatch(/ 4$/);
    expect(await counted('win', 'near')).toMatch(/ 2$/);
    expect(await counted('prize', 'above')).toMatch(/ 1$/);
    // What was paid under an older contract stays paid.
    await server.database.sql(`update vendor set win_max = 100, prize_max = 0 where code = 'CEILING'`);
    await expect.poll(() => lab.send('debit-credit', { ...round, txId: txId(), win: '2' })).toMatchObject(TOO_MUCH);
    expect(await lab.send('credit', { ...win, amount: '100' })).toMatchObject({ status: 'OK', replayed: true });
    expect(await lab.send('debit-credit', { ...round, win: '79.99' })).toMatchObject({ status: 'OK', replayed: true });
    expect(await fix('49.99', 'fits')).toMatchObject({ status: 'OK', replayed: true });
    expect(await lab.send('promo', { ...prize, amount: '50' })).toMatchObject({ status: 'OK', replayed: true });
  });
});

describe('what a vendor costs in an hour or a day', () => {
  const play = (vendor: TestVendor, about: Fields, win: string) =>
    vendor.send('debit-credit', { ...about, txId: txId(), amount: '10', win });

  it('stops it before a new bet goes beyond; what is owed is paid, and a person lets it go on [D5]', async () => {
    const lab = await createVendor(server, 'HOURLY', { hourLossMax: 100_000n, parkMs: 0 });
    const { about } = await player();
    for (const name of ['open-1', 'open-2']) await lab.send('debit', { ...about, txId: name, amount: '10' });
    expect(await play(lab, about, '710')).toMatchObject({ status: 'OK' });
    expect(await play(lab, about, '0')).toMatchObject({ status: 'OK' });
    expect(await metric('vendor_limit_alarms', 'vendor="HOURLY",limit="hour loss",nearness="near"')).toBeUndefined();
    expect(await play(lab, about, '160')).toMatchObject({ status: 'OK' });
    expect(await metric('vendor_limit_alarms', 'vendor="HOURLY",limit="hour loss",nearness="near"')).toMatch(/ 1$/);
    expect(await stopOf(lab)).toBeNull();
    const before = await lab.send('balance', about);
    expect(await play(lab, about, '1000')).toMatchObject(STOPPED);
    expect(await stopOf(lab)).toBe('hour loss');
    expect(await metric('vendor_stopped', 'vendor="HOURLY",limit="hour loss"')).toMatch(/ 1$/);
    expect(await lab.send('balance', about)).toMatchObject({ version: before.version });
    for (const vendor of [lab, speakAs(second, lab)]) {
      await expect.poll(() => vendor.send('debit', { ...about, txId: txId(), amount: '1' })).toMatchObject(STOPPED);
      expect(await play(vendor, about, '0')).toMatchObject(STOPPED);
    }
    const up = { ...about, txId: txId(), refTxId: 'open-1', amount: '1' };
    const prize = { ...about, txId: txId(), amount: '1', promoType: 'jackpot' };
    const credit = { ...about, txId: 'w', refTxId: 'open-1', amount: '500' };
    expect(await lab.send('credit', credit)).toMatchObject({ status: 'OK' });
    expect(await lab.send('rollback', { ...about, txId: 'r', refTxId: 'open-2' })).toMatchObject({ status: 'OK' });
    expect(await lab.send('adjust', up)).toMatchObject(STOPPED);
    expect(await lab.send('adjust', { ...up, amount: '-1' })).toMatchObject({ status: 'OK' });
    expect(await lab.send('promo', prize)).toMatchObject(STOPPED);
    // Time alone lets nobody go on.
    passed += HOUR_MS;
    expect(await play(lab, about, '0')).toMatchObject(STOPPED);
    expect(await resumeVendor(server.ctx, 'HOURLY')).toBe(true);
    await expect.poll(() => play(lab, about, '0')).toMatchObject({ status: 'OK' });
    expect(await play(lab, about, '900')).toMatchObject({ status: 'OK' });
    expect(await play(lab, about, '900')).toMatchObject(STOPPED);
  });

  it('begins anew with each hour, while the day adds up [D5]', async () => {
    const lab = await createVendor(server, 'DAILY', { hourLossMax: 50_000n, dayLossMax: 100_000n });
    const { about } = await player();
    passed += DAY_MS - ((START + passed) % DAY_MS);
    for (const hour of [1, 2]) {
      expect([hour, await play(lab, about, '500')]).toMatchObject([hour, { status: 'OK' }]);
      passed += HOUR_MS;
    }
    expect(await play(lab, about, '40')).toMatchObject(STOPPED);
    expect(await stopOf(lab)).toBe('day loss');
  });

  it('counts prizes apart, and wins of bets that end [D5]', async () => {
    const lab = await createVendor(server, 'PRIZES', { hourPrizesMax: 10_000n, hourLossMax: 1_000_000n });
    const { about } = await player();
    const prize = (amount: string) => lab.send('promo', { ...about, txId: txId(), amount, promoType: 'jackpot' });
    // What the house has earned covers no prizes.
    for (const _ of [1, 2, 3]) await play(lab, about, '0');
    expect(await prize('99')).toMatchObject({ status: 'OK' });
    expect(await prize('2')).toMatchObject(STOPPED);
    expect(await stopOf(lab)).toBe('hour prizes');
    const owing = await createVendor(server, 'OWING', { hourLossMax: 10_000n });
    await owing.send('debit', { ...about, txId: 'o', amount: '10' });
    const win = { ...about, txId: 'o-w', refTxId: 'o', amount: '500' };
    expect(await owing.send('credit', win)).toMatchObject({ status: 'OK' });
    expect(await stopOf(owing)).toBe('hour loss');
  });

  it('has no limit in trial money', async () => {
    const lab = await createVendor(server, 'TRIAL', { hourLossMax: 1_000n });
    const { about } = await createPlayer(server, 1_000_000n, { type: 4, currency: 'PLAY' });
    for (const _ of [1, 2]) expect(await play(lab, about, '500')).toMatchObject({ status: 'OK' });
    expect(await stopOf(lab)).toBeNull();
  });

  it('is held however many come at once, on one server exactly and on two within what was left [D5, T24]', async () => {
    const count = repeats({ quick: 40, long: 400 });
    const players = await Promise.all(Array.from({ length: 20 }, () => player(100_000_000n)));
    const rush = async (code: string, servers: number) => {
      const lab = await createVendor(server, code, { hourLossMax: 100_000n });
      const vendors = [lab, speakAs(second, lab)].slice(0, servers);
      const answers = await Promise.all(
        Array.from({ length: count }, (_, at) => {
          const { about } = players[at % players.length] ?? { about: {} };
          return play(vendors[at % vendors.length] ?? lab, about, '110');
        }),
      );
      const [row] = await server.database.sql(
        `select -sum(balance)::bigint as lost from ledger_account where kind = 'vendor' and party = $1`,
        [code],
      );
      expect(await stopOf(lab)).toBe('hour loss');
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['OK', 'GAME_DISABLED']));
      expect(Number(row?.['lost'])).toBe(answers.filter(({ status }) => status === 'OK').length * 10_000);
      return Number(row?.['lost']);
    };
    expect(await rush('RUSHA', 1)).toBe(100_000);
    expect(await rush('RUSHB', 2)).toBeLessThanOrEqual(200_000);
  });
});
