import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { rounds } from '@perya/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readOpenBets } from '../../src/modules/vendor-wallet/open-bets.store.ts';
import { openVendorRoundsOf } from '../../src/modules/vendor-wallet/open-rounds.service.ts';
import { askOpenRounds, findOpenRounds } from '../../src/modules/vendor-wallet/round-watch.service.ts';
import { logIn } from '../kit/people.ts';
import { startTestServer } from '../kit/server.ts';
import { createPlayer, createVendor, type TestVendor } from '../kit/vendor-kit.ts';

const HOUR_MS = 3_600_000;
const START = Date.parse('2026-11-15T04:00:00Z');
let passed = 0;
const server = await startTestServer({ clock: { now: () => new Date(START + passed) } });

/** What the vendor knows of its bets, and what it was asked. */
const known = new Map<string, object>();
const asked: { readonly headers: IncomingMessage['headers']; readonly body: string }[] = [];
const office = createServer((request, answer) => {
  void text(request).then((body) => {
    asked.push({ headers: request.headers, body });
    const told = known.get((JSON.parse(body) as { txId: string }).txId);
    answer.writeHead(told ? 200 : 500).end(JSON.stringify(told ?? {}));
  });
});

let lab: TestVendor;
let silent: TestVendor;
beforeAll(async () => {
  office.listen(0, '127.0.0.1');
  await once(office, 'listening');
  const apiUrl = `http://127.0.0.1:${(office.address() as AddressInfo).port}/status`;
  lab = await createVendor(server, 'LAB', { apiUrl, roundHours: 24, parkMs: 0 });
  silent = await createVendor(server, 'SILENT', { parkMs: 0 });
});
afterAll(async () => {
  office.close();
  await server.close();
});

const later = async (ms: number) => {
  passed += ms;
  await findOpenRounds(server.ctx);
  await askOpenRounds(server.ctx);
};
const watchOf = async (txId: string) =>
  (await server.database.sql('select state, note from round_watch where tx_id = $1', [txId]))[0];
const book = (memberId: string) => ({ memberId, currency: 'PHP' });

describe('bets that stay open [R50]', () => {
  it('are left alone for an hour, then asked about, and end as the vendor says', async () => {
    const { about, memberId } = await createPlayer(server, 100_000n);
    for (const txId of ['won', 'gone', 'runs']) await lab.send('debit', { ...about, txId, amount: '100' });
    await later(HOUR_MS - 1000);
    expect(await watchOf('won')).toBeUndefined();
    expect(await openVendorRoundsOf(server.ctx, book(memberId))).toMatchObject([
      { betNo: 'runs', next: 'player', stake: '100.00', dueAt: '2026-11-16T04:00:00.000Z' },
      { betNo: 'gone', next: 'player' },
      { betNo: 'won', next: 'player' },
    ]);
    const token = await logIn(server.ctx, memberId);
    expect(await server.ask(rounds.openRounds, {}, { token })).toMatchObject({
      kind: 'value',
      value: [{ betNo: 'runs', vassalage: 'LAB', gameName: 'spin', nodeId: null }, {}, {}],
    });
    known.set('won', { state: 'SETTLED', txId: 'won-w', roundId: 'r1', amount: '250.00' });
    known.set('gone', { state: 'VOID' });
    known.set('runs', { state: 'RUNNING' });
    await later(2000);
    expect(await lab.send('balance', about)).toMatchObject({ balance: '1050.00' });
    expect([await watchOf('won'), await watchOf('gone'), await watchOf('runs')]).toMatchObject([
      { state: 'ended' },
      { state: 'ended' },
      { state: 'asking', note: 'RUNNING' },
    ]);
    // The call that had got lost comes after all, and hears that it was done.
    const win = { ...about, txId: 'won-w', refTxId: 'won', roundId: 'r1', amount: '250' };
    expect(await lab.send('credit', win)).toMatchObject({ status: 'OK', replayed: true });
    expect(await openVendorRoundsOf(server.ctx, book(memberId))).toMatchObject([{ betNo: 'runs', next: 'vendor' }]);
    const { headers, body } = asked[0] ?? { headers: {}, body: '' };
    const signed = `${String(headers['x-timestamp'])}\n${String(headers['x-nonce'])}\nPOST\n/status\n${body}`;
    expect(headers['x-signature']).toBe(createHmac('sha256', lab.secret).update(signed).digest('hex'));
    await later(25 * HOUR_MS);
    expect(await watchOf('runs')).toMatchObject({ state: 'staff' });
    expect(await openVendorRoundsOf(server.ctx, book(memberId))).toMatchObject([{ next: 'staff', dueAt: null }]);
  });

  it('wait for staff when nobody can be asked, and for longer when nobody answers', async () => {
    const { about } = await createPlayer(server, 100_000n);
    await silent.send('debit', { ...about, txId: 'alone', amount: '10' });
    await lab.send('debit', { ...about, txId: 'mute', amount: '10' });
    await later(HOUR_MS + 1000);
    expect([await watchOf('alone'), await watchOf('mute')]).toMatchObject([
      { state: 'staff', note: 'nobody to ask' },
      { state: 'asking', note: 'no answer' },
    ]);
    await lab.send('credit', { ...about, txId: 'mute-w', refTxId: 'mute', amount: '0' });
    await later(HOUR_MS);
    expect(await watchOf('mute')).toMatchObject({ state: 'ended' });
  });

  it('are found however much was played since, a few at a time', async () => {
    const { about, memberId } = await createPlayer(server, 100_000n);
    await lab.send('debit', { ...about, txId: 'first', amount: '10' });
    for (const txId of ['a', 'b', 'c', 'd']) {
      await lab.send('debit', { ...about, txId: `s${txId}`, amount: '1' });
      await lab.send('credit', { ...about, txId: `s${txId}-w`, refTxId: `s${txId}`, amount: '0' });
      await lab.send('debit', { ...about, txId: `t${txId}`, amount: '1' });
      await lab.send('rollback', { ...about, txId: `t${txId}-r`, refTxId: `t${txId}` });
    }
    await lab.send('debit', { ...about, txId: 'last', amount: '20' });
    const open = await readOpenBets(server.ctx.db, memberId, 'PHP');
    expect(open.map(({ ref, round }) => [ref, round])).toEqual([
      ['last', 'r1'],
      ['first', 'r1'],
    ]);
    passed += HOUR_MS + 1000;
    for (const atOnce of [1, 2, 3, 1000]) {
      await server.database.sql('delete from round_watch where member_id = $1', [memberId]);
      await findOpenRounds(server.ctx, atOnce);
      const watched = await server.database.sql('select tx_id from round_watch where member_id = $1 order by 1', [
        memberId,
      ]);
      expect(watched).toEqual([{ tx_id: 'first' }, { tx_id: 'last' }]);
    }
  });

  it('are settled once, whoever comes first', async () => {
    const { about, memberId } = await createPlayer(server, 100_000n);
    await lab.send('debit', { ...about, txId: 'race', amount: '100' });
    known.set('race', { state: 'SETTLED', txId: 'race-w', roundId: 'r1', amount: '30' });
    passed += HOUR_MS + 1000;
    await findOpenRounds(server.ctx);
    const win = { ...about, txId: 'race-w', refTxId: 'race', roundId: 'r1', amount: '30' };
    const [answer] = await Promise.all([lab.send('credit', win), askOpenRounds(server.ctx), askOpenRounds(server.ctx)]);
    expect(answer).toMatchObject({ status: 'OK', balance: '930.00' });
    expect(await lab.send('balance', about)).toMatchObject({ balance: '930.00' });
    expect(await openVendorRoundsOf(server.ctx, book(memberId))).toEqual([]);
  });
});
