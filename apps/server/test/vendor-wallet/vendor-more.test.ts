import { afterAll, describe, expect, it, vi } from 'vitest';
import { makeLaunch } from '../../src/modules/catalog/launch.service.ts';
import { afterMs, until } from '../kit/patience.ts';
import { logIn } from '../kit/people.ts';
import { startTestServer } from '../kit/server.ts';
import { createPlayer, createVendor, sign, type Fields } from '../kit/vendor-kit.ts';

const server = await startTestServer();
const lab = await createVendor(server, 'LAB', { parkMs: 600 });
const lender = await createVendor(server, 'LENDER', { mayOwe: true, parkMs: 0 });
afterAll(() => server.close());

const player = (amount = 100_000n) => createPlayer(server, amount);
const sumOf = async (where: string) =>
  (await server.database.sql(`select coalesce(sum(balance), 0)::text as sum from ledger_account where ${where}`))[0]?.[
    'sum'
  ];

describe('a correction', () => {
  const settled = async (txId: string, amount = 100_000n) => {
    const { about, memberId } = await player(amount);
    await lab.send('debit', { ...about, txId, amount: '100' });
    await lab.send('credit', { ...about, txId: `${txId}w`, refTxId: txId, amount: '150' });
    return { about, memberId, ref: { ...about, refTxId: txId } };
  };

  it('moves the difference, once, up or down [vendor wallet 4.1, 4.2]', async () => {
    const { ref } = await settled('a1');
    const up = { ...ref, txId: 'a1u', amount: '20.50' };
    const first = await lab.send('adjust', up);
    expect(first).toMatchObject({ status: 'OK', balance: '1070.50', replayed: false, operatorTxId: 'fix:LAB:a1u' });
    expect(await lab.send('adjust', { ...ref, txId: 'a1d', amount: '-70.50' })).toMatchObject({ balance: '1000.00' });
    expect(await lab.send('adjust', up)).toMatchObject({ status: 'OK', balance: '1070.50', replayed: true });
    for (const change of [{ amount: '20.51' }, { amount: '-20.50' }, { roundId: 'r2' }]) {
      expect(await lab.send('adjust', { ...up, ...change })).toMatchObject({ status: 'TX_CONFLICT' });
    }
    expect(await lab.send('adjust', { ...ref, txId: 'a1z', amount: '0' })).toMatchObject({ status: 'INVALID_REQUEST' });
  });

  it('takes no more than there is, and says so to staff', async () => {
    const { about, ref, memberId } = await settled('b1', 10_000n);
    await lab.send('debit', { ...about, txId: 'b2', amount: '140' });
    expect(await lab.send('adjust', { ...ref, txId: 'b1d', amount: '-50' })).toMatchObject({
      status: 'INSUFFICIENT_FUNDS',
      balance: '10.00',
    });
    expect(await sumOf(`member_id = ${memberId} and kind = 'cash'`)).toBe('1000');
  });

  it('leaves a debt in our books where the vendor may, and never below zero [R4]', async () => {
    const { about, memberId } = await player(10_000n);
    await lender.send('debit-credit', { ...about, txId: 'c1', amount: '100', win: '90' });
    const down = { ...about, refTxId: 'c1', txId: 'c1d', amount: '-150' };
    const answers = await Promise.all([lender.send('adjust', down), lender.send('adjust', down)]);
    for (const answer of answers) expect(answer).toMatchObject({ status: 'OK', balance: '0.00' });
    expect(answers[0].processedAt).toBe(answers[1].processedAt);
    expect(answers[0].version).toBe(answers[1].version);
    expect(answers.filter((answer) => answer.replayed === true)).toHaveLength(1);
    expect(await sumOf(`member_id = ${memberId} and kind = 'cash'`)).toBe('0');
    expect(await sumOf(`kind = 'suspense' and party = 'LENDER'`)).toBe('-6000');
    expect(await lender.send('adjust', { ...down, amount: '-151' })).toMatchObject({ status: 'TX_CONFLICT' });
  });

  it('waits for the end of its bet, and is not for bets that were taken back or are another’s', async () => {
    const { about } = await player();
    const other = await player();
    const fix = { ...about, refTxId: 'd1', txId: 'd1f', amount: '5' };
    expect(await lab.send('adjust', fix)).toMatchObject({ status: 'TX_NOT_FOUND' });
    await lab.send('debit', { ...about, txId: 'd1', amount: '100' });
    expect(await lab.send('adjust', fix)).toMatchObject({ status: 'TX_NOT_SETTLED' });
    const waiting = lab.send('adjust', fix);
    await lab.send('credit', { ...about, txId: 'd1w', refTxId: 'd1', amount: '0' });
    expect(await waiting).toMatchObject({ status: 'OK', balance: '905.00' });
    expect(await lab.send('adjust', { ...fix, ...other.about, txId: 'd1g' })).toMatchObject({ status: 'TX_CONFLICT' });
    await lab.send('debit', { ...about, txId: 'd2', amount: '1' });
    await lab.send('rollback', { ...about, txId: 'd2r', refTxId: 'd2' });
    expect(await lab.send('adjust', { ...fix, refTxId: 'd2' })).toMatchObject({ status: 'TX_ALREADY_ROLLED_BACK' });
  });

  it('and taking the round back never both happen', async () => {
    for (let turn = 0; turn < 8; turn += 1) {
      const { about, memberId } = await player();
      const txId = `e${turn}`;
      await lab.send('debit-credit', { ...about, txId, amount: '100', win: '100' });
      const [fixed, back] = await Promise.all([
        lab.send('adjust', { ...about, refTxId: txId, txId: `${txId}f`, amount: '30' }),
        lab.send('rollback', { ...about, refTxId: txId, txId: `${txId}r` }),
      ]);
      const outcome = `${fixed.status} ${back.status}`;
      expect(['OK TX_ALREADY_SETTLED', 'TX_ALREADY_ROLLED_BACK OK']).toContain(outcome);
      expect(await sumOf(`member_id = ${memberId} and kind = 'cash'`)).toBe(
        fixed.status === 'OK' ? '103000' : '100000',
      );
    }
  });
});

describe('a prize', () => {
  const stop = (memberId: string, stopped: string) =>
    server.database.sql(`update ledger_account set stopped = $2 where member_id = $1 and kind = 'cash'`, [
      memberId,
      stopped,
    ]);

  it('is paid once, out of promotions, also to players who take a break from betting [R71]', async () => {
    const { about, memberId } = await player();
    await stop(memberId, 'cooling');
    const prize = { ...about, txId: 'f1', amount: '25', promoType: 'jackpot' };
    const [one, other] = await Promise.all([lab.send('promo', prize), lab.send('promo', prize)]);
    expect(new Set([one.replayed, other.replayed])).toEqual(new Set([false, true]));
    expect(one).toMatchObject({ status: 'OK', balance: '1025.00' });
    expect(await lab.send('promo', { ...prize, amount: '26' })).toMatchObject({ status: 'TX_CONFLICT' });
    expect(await lab.send('promo', { ...prize, promoType: 'gift' })).toMatchObject({ http: 400 });
    expect(await sumOf(`kind = 'promotion' and party = 'LAB'`)).toBe('-2500');
  });

  it('is not for players who have excluded themselves, then or later; what they got before stays told [R32]', async () => {
    const { about, memberId } = await player();
    const prize = { ...about, txId: 'f2', amount: '25', promoType: 'tournament' };
    const first = await lab.send('promo', prize);
    await stop(memberId, 'excluded');
    expect(await lab.send('promo', { ...prize, txId: 'f3' })).toMatchObject({ http: 200, status: 'SELF_EXCLUDED' });
    expect(await lab.send('promo', prize)).toMatchObject({ status: 'OK', balance: first.balance, replayed: true });
    await stop(memberId, '');
    expect(await lab.send('promo', { ...prize, txId: 'f3' })).toMatchObject({ status: 'SELF_EXCLUDED' });
    expect(await lab.send('balance', about)).toMatchObject({ balance: '1025.00' });
  });
});

describe('several bets of one round', () => {
  it('are taken together, and only if they come to the amount', async () => {
    const { about } = await player();
    const bets = [
      { betId: 'x', amount: '30' },
      { betId: 'y', amount: '12.50', odds: '1.9' },
    ];
    const bet = { ...about, txId: 'g1', bets, jackpotContribution: '0.42' };
    expect(await lab.send('debit', { ...bet, amount: '42.50' })).toMatchObject({ status: 'OK', balance: '957.50' });
    expect(await lab.send('debit', { ...bet, txId: 'g2', amount: '42.51' })).toMatchObject({ http: 400 });
  });

  it('that are still open when the round is closed have lost, and only those', async () => {
    const { about, memberId } = await player();
    for (const [txId, roundId] of [
      ['h1', 'ra'],
      ['h2', 'ra'],
      ['h3', 'rb'],
    ]) {
      await lab.send('debit', { ...about, txId, roundId, amount: '100' });
    }
    const close = { ...about, roundId: 'ra' };
    expect(await lab.send('round/close', close)).toMatchObject({ status: 'OK', balance: '700.00' });
    expect(await lab.send('round/close', close)).toMatchObject({ status: 'OK', balance: '700.00' });
    const state = async (refTxId: string) => (await lab.send('tx/status', { ...about, refTxId })).state;
    expect([await state('h1'), await state('h2'), await state('h3')]).toEqual(['SETTLED', 'SETTLED', 'RUNNING']);
    await lab.send('debit', { ...about, txId: 'h4', roundId: 'rb', amount: '100' });
    const win = { ...about, roundId: 'rb', txId: 'h3w', refTxId: 'h3', amount: '250', roundClosed: true };
    expect(await lab.send('credit', win)).toMatchObject({ status: 'OK', balance: '850.00' });
    expect(await state('h4')).toBe('SETTLED');
    expect(await sumOf(`member_id = ${memberId} and kind = 'play'`)).toBe('0');
  });
});

describe('a win that has overtaken its bet', () => {
  it('waits for it, and is refused after a while so that the vendor comes again [vendor wallet 4.6]', async () => {
    const { about } = await player();
    const won = { ...about, txId: 'i1w', refTxId: 'i1', amount: '30' };
    const looks = vi.spyOn(server.ctx.db, 'selectFrom');
    const stopped = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    const early = lab.send('credit', won);
    await until(
      () => looks.mock.calls.filter((call) => JSON.stringify(call).includes('ledger_key')),
      (found) => found.length > 0,
    );
    await lab.send('debit', { ...about, txId: 'i1', amount: '10' });
    expect(await early).toMatchObject({ status: 'OK', balance: '1020.00' });
    stopped.mockRestore();
    looks.mockRestore();
    const startedAt = performance.now();
    expect(await lab.send('credit', { ...won, refTxId: 'i2' })).toMatchObject({ status: 'TX_NOT_FOUND' });
    expect(performance.now() - startedAt).toBeGreaterThan(500);
  });
});

describe('a launch', () => {
  const launched = async (vendor = lab) => {
    const { about, memberId } = await player();
    await logIn(server.ctx, memberId);
    const [session] = await server.database.sql('select id::text from session where member_id = $1 order by id desc', [
      memberId,
    ]);
    const token = await makeLaunch(server.ctx, {
      memberId,
      sessionId: String(session?.['id']),
      vendorCode: vendor.code,
      gameCode: 'spin',
      language: 'TY',
    });
    return { about, memberId, token };
  };
  const verify = (vendor: typeof lab, token: string) => vendor.send('session/verify', { token });

  it('is traded once for the player and a session that bets need [T25, R71]', async () => {
    const strict = await createVendor(server, 'STRICT', { needsSession: true, parkMs: 0 });
    const { about, memberId, token } = await launched(strict);
    expect(await verify(lab, token)).toMatchObject({ status: 'INVALID_TOKEN' });
    const [one, other] = await Promise.all([verify(strict, token), verify(strict, token)]);
    expect([one.status, other.status].sort()).toEqual(['INVALID_TOKEN', 'OK']);
    const opened = one.status === 'OK' ? one : other;
    expect(opened).toMatchObject({ playerId: memberId, currency: 'PHP', balance: '1000.00', language: 'TY' });
    const sessionToken = String(opened.sessionToken);
    const bet = (fields: Fields) => strict.send('debit', { ...about, amount: '10', ...fields });
    expect(await bet({ txId: 'j1' })).toMatchObject({ status: 'INVALID_TOKEN' });
    expect(await bet({ txId: 'j1', sessionToken: 'made-up' })).toMatchObject({ status: 'INVALID_TOKEN' });
    expect(await bet({ txId: 'j1', sessionToken, gameCode: 'other' })).toMatchObject({ status: 'INVALID_TOKEN' });
    expect(await bet({ txId: 'j1', sessionToken })).toMatchObject({ status: 'OK', replayed: false });
    const stranger = await player();
    expect(await bet({ ...stranger.about, txId: 'j2', sessionToken })).toMatchObject({ status: 'INVALID_TOKEN' });
    await server.database.sql(`update game_session set expires_at = now() - interval '1 minute' where member_id = $1`, [
      memberId,
    ]);
    const over = await afterMs(3000, () => bet({ txId: 'j3', sessionToken }));
    expect(over).toMatchObject({ status: 'TOKEN_EXPIRED' });
    // What was decided stays decided, and what is owed is paid.
    expect(await bet({ txId: 'j1', sessionToken })).toMatchObject({ status: 'OK', replayed: true });
    const won = { ...about, txId: 'j1w', refTxId: 'j1', amount: '5', sessionToken };
    expect(await strict.send('credit', won)).toMatchObject({ status: 'OK' });
  });

  it('opens nothing for a player who has left', async () => {
    const { token, memberId } = await launched();
    await server.database.sql(`delete from session where member_id = $1`, [memberId]);
    expect(await verify(lab, token)).toMatchObject({ status: 'INVALID_TOKEN' });
  });
});

describe('titles that are off', () => {
  it('take no new bets, while running ones end [R51]', async () => {
    const maker = await createVendor(server, 'MAKER', { parkMs: 0 });
    await server.database.sql(`update vendor set launch_url = 'https://maker.example/play' where code = 'MAKER'`);
    await server.database.sql(
      `insert into game (vendor_code, code, game_type, name, search_text, icon, color, min_bet, released_on)
       values ('MAKER', 'spin', 'RNG', 'Spin', 'spin', '/games/spin', '#112233', 100, '2026-01-01')`,
    );
    const { about } = await player();
    const bet = (txId: string, fields: Fields = {}) => maker.send('debit', { ...about, txId, amount: '10', ...fields });
    await expect.poll(() => bet('k0', { gameCode: 'nothing' })).toMatchObject({ status: 'INVALID_GAME' });
    await expect.poll(() => bet('k1')).toMatchObject({ status: 'OK' });
    await server.database.sql(`update game set is_paused = true where vendor_code = 'MAKER'`);
    let turn = 0;
    await expect.poll(() => bet(`k2-${(turn += 1)}`)).toMatchObject({ status: 'GAME_DISABLED' });
    expect(await bet('k1')).toMatchObject({ status: 'OK', replayed: true });
    const won = { ...about, txId: 'k1w', refTxId: 'k1', amount: '20' };
    expect(await maker.send('credit', won)).toMatchObject({ status: 'OK' });
  });
});

describe('a vendor that a brand has switched off', () => {
  it('takes no new bets there, while running ones end [R51]', async () => {
    const leaving = await createVendor(server, 'LEAVING', { parkMs: 0 });
    const { about } = await player();
    const bet = (txId: string) => leaving.send('debit', { ...about, txId, amount: '10' });
    for (const txId of ['m1', 'm2']) expect(await bet(txId)).toMatchObject({ status: 'OK' });
    await server.database.sql(`update brand_vendor set is_active = false where vendor_code = 'LEAVING'`);
    let turn = 0;
    await expect.poll(() => bet(`m3-${(turn += 1)}`)).toMatchObject({ status: 'GAME_DISABLED' });
    const ref = (refTxId: string) => ({ ...about, refTxId, txId: `${refTxId}-e` });
    expect(await leaving.send('credit', { ...ref('m1'), amount: '30' })).toMatchObject({ status: 'OK' });
    expect(await leaving.send('rollback', ref('m2'))).toMatchObject({ status: 'OK' });
  });
});

describe('what was said', () => {
  it('is kept for disputes, without tokens', async () => {
    const { about } = await player();
    await lab.send('debit', { ...about, txId: 'l1', amount: '10', sessionToken: 'secret-token', raw: { table: 7 } });
    const read = () =>
      server.database.sql(`select call, status, request, answer from vendor_call where request like '%"l1"%'`);
    await expect.poll(async () => (await read()).length).toBe(1);
    const [row] = await read();
    expect(row).toMatchObject({ call: 'debit', status: 'INVALID_TOKEN' });
    expect(row?.['request']).toContain('"raw":{"table":7}');
    expect(row?.['request']).not.toContain('secret-token');
  });

  it('is kept without tokens in whatever form they came [T24]', async () => {
    const url = '/vendor/v1/LAB/session/verify';
    const said = [
      'requestId=form-1&token=CANARY-1&x=1&sessionToken=CANARY-2',
      'SESSIONTOKEN=CANARY-3&requestId=form-2',
      '{"requestId":"form-3","Token" : "CANARY-4\\"CANARY-5","sessionToken":"CANARY-6"}',
    ];
    for (const payload of said) {
      const headers = { ...sign(lab, url, payload), 'content-type': 'application/x-www-form-urlencoded' };
      await server.app.inject({ method: 'POST', url, payload, headers });
    }
    const read = () => server.database.sql(`select request from vendor_call where request like '%form-%' order by id`);
    await expect.poll(async () => (await read()).length).toBe(3);
    expect((await read()).map((row) => row['request'])).toEqual([
      'requestId=form-1&token=&x=1&sessionToken=',
      'SESSIONTOKEN=&requestId=form-2',
      '{"requestId":"form-3","Token" : "","sessionToken":""}',
    ]);
  });
});
