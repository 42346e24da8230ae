import { afterAll, assert, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '../kit/server.ts';
import { createPlayer, createVendor, speakAs, type Answered, type TestVendor } from '../kit/vendor-kit.ts';

const server = await startTestServer();
let lab: TestVendor;
beforeAll(async () => {
  lab = await createVendor(server, 'LAB');
});
afterAll(() => server.close());

const player = (amount = 100_000n) => createPlayer(server, amount);
const cashOf = async (memberId: string) =>
  (
    await server.database.sql(`select balance::text from ledger_account where member_id = $1 and kind = 'cash'`, [
      memberId,
    ])
  )[0];

describe('a bet of a vendor', () => {
  it('is taken, settled and told with balance and version', async () => {
    const { about } = await player();
    expect(await lab.send('debit', { ...about, txId: 'a1', amount: '250.50' })).toMatchObject({
      http: 200,
      status: 'OK',
      txId: 'a1',
      balance: '749.50',
      currency: 'PHP',
      version: 2,
      replayed: false,
    });
    expect(await lab.send('tx/status', { ...about, refTxId: 'a1' })).toMatchObject({ status: 'OK', state: 'RUNNING' });
    const won = { ...about, txId: 'a1w', refTxId: 'a1', amount: '1000' };
    expect(await lab.send('credit', won)).toMatchObject({ status: 'OK', balance: '1749.50', version: 3 });
    expect(await lab.send('tx/status', { ...about, refTxId: 'a1' })).toMatchObject({ state: 'SETTLED' });
    expect(await lab.send('balance', about)).toMatchObject({ status: 'OK', balance: '1749.50', version: 3 });
  });

  it('may lose: a win of nothing ends it', async () => {
    const { about } = await player();
    await lab.send('debit', { ...about, txId: 'z1', amount: '10' });
    expect(await lab.send('credit', { ...about, txId: 'z1w', refTxId: 'z1', amount: '0' })).toMatchObject({
      status: 'OK',
      balance: '990.00',
    });
  });

  it('tells a repeat what it told the first time, also of a bet that lost [I9]', async () => {
    const { about } = await player();
    const lost = { ...about, txId: 'y1w', refTxId: 'y1', amount: '0' };
    const calls = [
      ['debit', { ...about, txId: 'y1', amount: '10' }],
      ['credit', lost],
      ['debit-credit', { ...about, txId: 'y2', amount: '5', win: '80' }],
      ['adjust', { ...about, txId: 'y2a', refTxId: 'y2', amount: '1.50' }],
      ['promo', { ...about, txId: 'y3', amount: '7', promoType: 'freeRound' }],
    ] as const;
    const first: Answered[] = [];
    for (const [call, fields] of calls) first.push(await lab.send(call, fields));
    const second = await startTestServer({ database: server.database, seeded: false });
    for (const vendor of [lab, speakAs(second, lab)]) {
      for (const [at, [call, fields]] of calls.entries()) {
        const { requestId, ...told } = first[at] ?? assert.fail('each call was answered');
        const { requestId: other, ...again } = await vendor.send(call, fields);
        expect([call, again]).toEqual([call, { ...told, replayed: true }]);
        expect(other).not.toBe(requestId);
      }
    }
    await second.close();
  });

  it('gets its stored answer when it is sent again, and a conflict when it differs [I9]', async () => {
    const { about } = await player();
    const other = await player();
    const bet = { ...about, txId: 'b1', amount: '100' };
    const first = await lab.send('debit', bet);
    await lab.send('debit', { ...bet, txId: 'b2' });
    expect(await lab.send('debit', bet)).toMatchObject({ status: 'OK', balance: first.balance, replayed: true });
    for (const change of [{ amount: '101' }, { roundId: 'r2' }, { playerId: other.memberId }]) {
      expect(await lab.send('debit', { ...bet, ...change })).toMatchObject({ http: 200, status: 'TX_CONFLICT' });
    }
    expect(await lab.send('balance', about)).toMatchObject({ balance: '800.00' });
  });

  it('is not repeated in vain when the weight of its game has changed since', async () => {
    const { about } = await player();
    const bet = { ...about, gameType: 'FISH', txId: 'w1', amount: '100' };
    await lab.send('debit', bet);
    await server.database.sql(`insert into turnover_weight values ('ty01', 'FISH', 20)`);
    await expect
      .poll(async () => {
        await lab.send('debit', { ...bet, txId: `w${Math.random()}`, amount: '1.00' });
        return server.database.sql(`select counted::text from ledger_transfer order by id desc limit 1`);
      })
      .toEqual([{ counted: '20' }]);
    expect(await lab.send('debit', bet)).toMatchObject({ status: 'OK', replayed: true });
    expect(await lab.send('rollback', { ...about, txId: 'w1r', refTxId: 'w1' })).toMatchObject({ status: 'OK' });
    const [line] = await server.database
      .sql(`select t.counted::text from ledger_transfer t join ledger_key k on k.transfer_id = t.id
       where k.key = 'end:LAB:w1'`);
    expect(line).toEqual({ counted: '-10000' });
  });

  it('is refused without money, with the balance, and stays refused [D4]', async () => {
    const { about, memberId } = await player(5_000n);
    const bet = { ...about, txId: 'c1', amount: '50.01' };
    expect(await lab.send('debit', bet)).toMatchObject({ http: 200, status: 'INSUFFICIENT_FUNDS', balance: '50.00' });
    await lab.send('debit', { ...about, txId: 'c2', amount: '10' });
    await lab.send('credit', { ...about, txId: 'c2w', refTxId: 'c2', amount: '500' });
    expect(await lab.send('debit', bet)).toMatchObject({ status: 'INSUFFICIENT_FUNDS', replayed: true });
    expect(await lab.send('tx/status', { ...about, refTxId: 'c1' })).toMatchObject({ state: 'REFUSED' });
    expect(await lab.send('credit', { ...about, txId: 'c1w', refTxId: 'c1', amount: '5' })).toMatchObject({
      status: 'TX_NOT_FOUND',
    });
    expect(await cashOf(memberId)).toEqual({ balance: '54000' });
  });

  it('comes too late after its deadline [D4]', async () => {
    const { about } = await player();
    const validUntil = new Date(Date.now() - 1000).toISOString();
    expect(await lab.send('debit', { ...about, txId: 'd1', amount: '1', validUntil })).toMatchObject({
      status: 'TX_LATE',
    });
    expect(await lab.send('debit', { ...about, txId: 'd1', amount: '1' })).toMatchObject({ status: 'TX_LATE' });
  });

  it('needs a launch that nobody has given yet when it names one', async () => {
    const { about } = await player();
    const bet = { ...about, txId: 'e1', amount: '1', sessionToken: 'made-up' };
    expect(await lab.send('debit', bet)).toMatchObject({ http: 200, status: 'INVALID_TOKEN' });
  });
});

describe('a round with its result', () => {
  it('is played in one step, and taken back exactly', async () => {
    const { about } = await player();
    const round = { ...about, txId: 'f1', amount: '100', win: '30.25' };
    expect(await lab.send('debit-credit', round)).toMatchObject({ status: 'OK', balance: '930.25' });
    expect(await lab.send('tx/status', { ...about, refTxId: 'f1' })).toMatchObject({ state: 'SETTLED' });
    expect(await lab.send('credit', { ...about, txId: 'f1w', refTxId: 'f1', amount: '5' })).toMatchObject({
      status: 'TX_ALREADY_SETTLED',
    });
    const back = { ...about, txId: 'f1r', refTxId: 'f1' };
    expect(await lab.send('rollback', back)).toMatchObject({ status: 'OK', balance: '1000.00', replayed: false });
    expect(await lab.send('rollback', back)).toMatchObject({ status: 'OK', balance: '1000.00', replayed: true });
    expect(await lab.send('tx/status', { ...about, refTxId: 'f1' })).toMatchObject({ state: 'VOID' });
    expect(await lab.send('credit', { ...about, txId: 'f1w', refTxId: 'f1', amount: '5' })).toMatchObject({
      status: 'TX_ALREADY_ROLLED_BACK',
    });
    const [line] = await server.database.sql(
      `select wagered::text, day_staked::text, day_returned::text from ledger_account where member_id = $1 and kind = 'cash'`,
      [about['playerId']],
    );
    expect(line).toEqual({ wagered: '0', day_staked: '0', day_returned: '0' });
  });

  it('cannot be taken back from a player who has spent the win', async () => {
    const { about } = await player(10_000n);
    await lab.send('debit-credit', { ...about, txId: 'g1', amount: '100', win: '500' });
    await lab.send('debit', { ...about, txId: 'g2', amount: '450' });
    expect(await lab.send('rollback', { ...about, txId: 'g1r', refTxId: 'g1' })).toMatchObject({
      status: 'INSUFFICIENT_FUNDS',
      balance: '50.00',
    });
  });
});

describe('a rollback', () => {
  it('returns the stake once, whatever it is called the second time', async () => {
    const { about } = await player();
    await lab.send('debit', { ...about, txId: 'h1', amount: '300' });
    const first = await lab.send('rollback', { ...about, txId: 'h1r', refTxId: 'h1' });
    expect(first).toMatchObject({ status: 'OK', balance: '1000.00' });
    await lab.send('debit', { ...about, txId: 'h2', amount: '1' });
    expect(await lab.send('rollback', { ...about, txId: 'h1s', refTxId: 'h1' })).toMatchObject({
      status: 'OK',
      balance: first.balance,
      version: first.version,
      replayed: true,
    });
    expect(await lab.send('credit', { ...about, txId: 'h1w', refTxId: 'h1', amount: '9' })).toMatchObject({
      status: 'TX_ALREADY_ROLLED_BACK',
    });
  });

  it('that comes before its bet keeps the bet from ever being placed [F13]', async () => {
    const { about } = await player();
    const back = { ...about, txId: 'i1r', refTxId: 'i1' };
    expect(await lab.send('rollback', back)).toMatchObject({ status: 'OK', balance: '1000.00' });
    expect(await lab.send('rollback', back)).toMatchObject({ status: 'OK', balance: '1000.00' });
    expect(await lab.send('debit', { ...about, txId: 'i1', amount: '5' })).toMatchObject({
      status: 'TX_ALREADY_ROLLED_BACK',
    });
    expect(await lab.send('credit', { ...about, txId: 'i1w', refTxId: 'i1', amount: '9' })).toMatchObject({
      status: 'TX_ALREADY_ROLLED_BACK',
    });
    expect(await lab.send('tx/status', { ...about, refTxId: 'i1' })).toMatchObject({ state: 'VOID' });
  });

  it('of a bet that has ended is refused and moves nothing', async () => {
    const { about } = await player();
    await lab.send('debit', { ...about, txId: 'j1', amount: '100' });
    await lab.send('credit', { ...about, txId: 'j1w', refTxId: 'j1', amount: '150' });
    expect(await lab.send('rollback', { ...about, txId: 'j1r', refTxId: 'j1' })).toMatchObject({
      http: 200,
      status: 'TX_ALREADY_SETTLED',
      balance: '1050.00',
    });
  });

  it('of another player is refused', async () => {
    const { about } = await player();
    const other = await player();
    await lab.send('debit', { ...about, txId: 'k1', amount: '100' });
    const wrong = { ...other.about, refTxId: 'k1' };
    expect(await lab.send('rollback', { ...wrong, txId: 'k1r' })).toMatchObject({ status: 'TX_CONFLICT' });
    expect(await lab.send('credit', { ...wrong, txId: 'k1w', amount: '1' })).toMatchObject({ status: 'TX_CONFLICT' });
    expect(await lab.send('tx/status', wrong)).toMatchObject({ status: 'TX_NOT_FOUND' });
  });
});

describe('a win', () => {
  it('is paid once, under one name and one amount', async () => {
    const { about } = await player();
    await lab.send('debit', { ...about, txId: 'l1', amount: '100' });
    const won = { ...about, txId: 'l1w', refTxId: 'l1', amount: '40' };
    expect(await lab.send('credit', won)).toMatchObject({ status: 'OK', balance: '940.00', replayed: false });
    expect(await lab.send('credit', won)).toMatchObject({ status: 'OK', balance: '940.00', replayed: true });
    for (const change of [{ amount: '41' }, { txId: 'l1x' }]) {
      expect(await lab.send('credit', { ...won, ...change })).toMatchObject({ status: 'TX_CONFLICT' });
    }
  });

  it('for a bet nobody has seen is not found', async () => {
    const { about } = await player();
    expect(await lab.send('credit', { ...about, txId: 'm1w', refTxId: 'm1', amount: '40' })).toMatchObject({
      http: 200,
      status: 'TX_NOT_FOUND',
    });
    expect(await lab.send('tx/status', { ...about, refTxId: 'm1' })).toMatchObject({ status: 'OK', state: 'UNKNOWN' });
  });

  it('is settled by a server that never saw the bet', async () => {
    const second = await startTestServer({ database: server.database, seeded: false });
    const { about } = await player();
    await lab.send('debit', { ...about, txId: 'n1', amount: '100' });
    const won = { ...about, txId: 'n1w', refTxId: 'n1', amount: '1' };
    expect(await speakAs(second, lab).send('credit', won)).toMatchObject({ status: 'OK', balance: '901.00' });
    expect(await lab.send('credit', won)).toMatchObject({ status: 'OK', balance: '901.00', replayed: true });
    await second.close();
  });
});

describe('players who may not bet', () => {
  it.each([
    ['excluded', 'SELF_EXCLUDED'],
    ['cooling', 'COOLING_OFF'],
    ['disabled', 'PLAYER_DISABLED'],
  ])('because they are %s still get their wins and stakes back [R31]', async (stopped, status) => {
    const { about, memberId } = await player();
    for (const txId of [`${stopped}1`, `${stopped}2`]) await lab.send('debit', { ...about, txId, amount: '100' });
    await server.database.sql(`update ledger_account set stopped = $2 where member_id = $1 and kind = 'cash'`, [
      memberId,
      stopped,
    ]);
    expect(await lab.send('debit', { ...about, txId: `${stopped}3`, amount: '1' })).toMatchObject({
      http: 200,
      status,
    });
    const won = { ...about, txId: 'w', refTxId: `${stopped}1`, amount: '150' };
    expect(await lab.send('credit', won)).toMatchObject({ status: 'OK', balance: '950.00' });
    const back = { ...about, txId: 'r', refTxId: `${stopped}2` };
    expect(await lab.send('rollback', back)).toMatchObject({ status: 'OK', balance: '1050.00' });
  });

  it('because their account is switched off keep the answers they have [D4]', async () => {
    const { about, memberId } = await player();
    const bet = { ...about, txId: 'o1', amount: '100' };
    await lab.send('debit', bet);
    const turn = (status: string) =>
      server.database.sql(`update member set status = $2 where id = $1`, [memberId, status]);
    await turn('disabled');
    const second = await startTestServer({ database: server.database, seeded: false });
    const elsewhere = speakAs(second, lab);
    expect(await elsewhere.send('debit', bet)).toMatchObject({ status: 'OK', balance: '900.00', replayed: true });
    const late = { ...about, txId: 'o2', amount: '1' };
    expect(await elsewhere.send('debit', late)).toMatchObject({ http: 200, status: 'PLAYER_DISABLED' });
    expect(await elsewhere.send('credit', { ...about, txId: 'o1w', refTxId: 'o1', amount: '1' })).toMatchObject({
      status: 'OK',
    });
    await turn('active');
    expect(await lab.send('debit', late)).toMatchObject({ status: 'PLAYER_DISABLED' });
    await second.close();
  });

  it('because they do not exist, belong to another brand or to other money', async () => {
    const { about } = await player();
    const ask = (change: object) => lab.send('balance', { ...about, ...change });
    expect(await ask({ playerId: '999999999999' })).toMatchObject({ http: 200, status: 'PLAYER_NOT_FOUND' });
    expect(await ask({ currency: 'PLAY' })).toMatchObject({ http: 200, status: 'WRONG_CURRENCY' });
    const trial = await createPlayer(server, 7_000n, { type: 4, currency: 'PLAY' });
    expect(await lab.send('debit', { ...trial.about, txId: 'p1', amount: '20' })).toMatchObject({
      status: 'OK',
      balance: '50.00',
      currency: 'PLAY',
    });
    expect(await lab.send('debit', { ...trial.about, currency: 'PHP', txId: 'p2', amount: '20' })).toMatchObject({
      status: 'WRONG_CURRENCY',
    });
  });

  it('while the site is closed for work, though what is owed is paid', async () => {
    const { about } = await player();
    await lab.send('debit', { ...about, txId: 'q1', amount: '100' });
    await server.database.sql(`update brand set maintenance = true where merchant_code = 'ty01'`);
    let tries = 0;
    // What was taken before the news came stays taken, so each try is another bet.
    await expect
      .poll(() => lab.send('debit', { ...about, txId: `q2-${(tries += 1)}`, amount: '1' }))
      .toMatchObject({ http: 503, status: 'MAINTENANCE' });
    expect(await lab.send('credit', { ...about, txId: 'q1w', refTxId: 'q1', amount: '1' })).toMatchObject({
      status: 'OK',
    });
    await server.database.sql(`update brand set maintenance = false where merchant_code = 'ty01'`);
    await expect.poll(() => lab.send('debit', { ...about, txId: 'q3', amount: '1' })).toMatchObject({ status: 'OK' });
  });
});
