import { randomUUID } from 'node:crypto';
import { afterAll, assert, describe, expect, it } from 'vitest';
import { repeats } from '../../../../tools/testing/repeats.ts';
import { startTestServer } from '../kit/server.ts';
import { createPlayer, createVendor, sign } from '../kit/vendor-kit.ts';

const server = await startTestServer();
const lab = await createVendor(server, 'LAB');
const rival = await createVendor(server, 'RIVAL');
const { about, memberId } = await createPlayer(server, 100_000n);
afterAll(() => server.close());

const URL = '/vendor/v1/LAB/debit';
const bodyOf = (fields: object = {}) =>
  JSON.stringify({ requestId: 'q1', ...about, txId: randomUUID(), amount: '1', ...fields });

async function post(url: string, payload: string | Buffer, headers: Record<string, string>) {
  const answer = await server.app.inject({ method: 'POST', url, payload, headers });
  return { http: answer.statusCode, ...answer.json<{ status: string }>() };
}

/** How many movements the player has seen. */
const version = async () =>
  (
    await server.database.sql(`select version::text from ledger_account where member_id = $1 and kind = 'cash'`, [
      memberId,
    ])
  )[0];

describe('the door of the vendors', () => {
  it('opens for a signed request and for the very same bytes again', async () => {
    const body = bodyOf();
    const headers = sign(lab, URL, body);
    expect(await post(URL, body, headers)).toMatchObject({ http: 200, status: 'OK', replayed: false });
    expect(await post(URL, body, headers)).toMatchObject({ http: 200, status: 'OK', replayed: true });
  });

  it('keeps forged requests out, however many there are and moves nothing', async () => {
    const before = await version();
    const body = bodyOf();
    const good = sign(lab, URL, body);
    const flip = (text: string, at: number) => text.slice(0, at) + (text[at] === '0' ? '1' : '0') + text.slice(at + 1);
    const forgeries: (() => [string, string, Record<string, string>])[] = [
      () => [URL, body, { ...good, 'x-signature': flip(good['x-signature'] ?? '', Math.floor(Math.random() * 64)) }],
      () => [URL, body, { ...good, 'x-nonce': randomUUID() }],
      () => [URL, body, { ...good, 'x-timestamp': String(Date.now() + 1) }],
      () => [URL, bodyOf({ amount: '900' }), good],
      () => [URL, `${body} `, good],
      () => [`${URL}?x=1`, body, good],
      () => [URL.replace('debit', 'debit-credit'), bodyOf({ win: '9' }), good],
      () => [URL, body, sign({ ...lab, secret: rival.secret }, URL, body)],
      () => [URL, body, sign(rival, URL, body)],
      () => [URL, body, { ...good, 'x-signature': (good['x-signature'] ?? '').toUpperCase() }],
      () => [URL, body, { ...good, 'x-key-id': '' }],
      () => [URL, body, sign({ ...lab, secret: '' }, URL, body)],
      // A busy machine may take a while from here to the door.
      () => [URL, body, sign(lab, URL, body, Date.now() - 600_000)],
      () => [URL, body, sign(lab, URL, body, Date.now() + 600_000)],
      () => [URL, body, { 'content-type': 'application/json' }],
    ];
    const fail = () => assert.fail('there is always a forgery');
    const statuses = new Set<string>();
    for (let count = 0; count < repeats({ quick: 300, long: 2000 }); count += 100) {
      const batch = Array.from({ length: 100 }, (_, at) => forgeries[(count + at) % forgeries.length] ?? fail);
      const answers = await Promise.all(batch.map((forge) => post(...forge())));
      for (const answer of answers) statuses.add(`${answer.http} ${answer.status}`);
    }
    expect([...statuses]).toEqual(['401 INVALID_SIGNATURE']);
    expect(await version()).toEqual(before);
  });

  it('lets two vendors count their nonces alike, and none use one twice [T24]', async () => {
    const ask = (vendor: typeof lab, body: string) => {
      const url = `/vendor/v1/${vendor.code}/debit`;
      return post(url, body, sign(vendor, url, body, Date.now(), 'counter-00000001'));
    };
    expect(await ask(lab, bodyOf())).toMatchObject({ http: 200, status: 'OK' });
    expect(await ask(rival, bodyOf())).toMatchObject({ http: 200, status: 'OK' });
    expect(await ask(lab, bodyOf())).toMatchObject({ http: 401, status: 'INVALID_SIGNATURE' });
  });

  it('is closed for strangers, for addresses not agreed on, and for keys that were withdrawn', async () => {
    const body = bodyOf();
    const strange = '/vendor/v1/NOBODY/debit';
    expect(await post(strange, body, sign(lab, strange, body))).toMatchObject({ http: 403, status: 'INVALID_VENDOR' });
    const guarded = await createVendor(server, 'GUARDED');
    const url = '/vendor/v1/GUARDED/balance';
    const ask = () => post(url, body, sign(guarded, url, body));
    await expect.poll(ask).toMatchObject({ http: 200, status: 'OK' });
    await server.database.sql(`update vendor set addresses = '{203.0.113.7}' where code = 'GUARDED'`);
    await expect.poll(ask).toMatchObject({ http: 403, status: 'INVALID_VENDOR' });
    await server.database.sql(`update vendor set addresses = '{127.0.0.1}' where code = 'GUARDED'`);
    await expect.poll(ask).toMatchObject({ http: 200, status: 'OK' });
    await server.database.sql(`update vendor_key set is_active = false where vendor_code = 'GUARDED'`);
    await expect.poll(ask).toMatchObject({ http: 401, status: 'INVALID_SIGNATURE' });
    await server.database.sql(`update vendor set is_active = false where code = 'GUARDED'`);
    await expect.poll(ask).toMatchObject({ http: 403, status: 'INVALID_VENDOR' });
  });

  it('refuses what it cannot read, names the request, and stays up [SRV-07]', async () => {
    const before = await version();
    const signedPost = (body: string) => post(URL, body, sign(lab, URL, body));
    const broken = [
      { amount: '1.001' },
      { amount: '-1' },
      { amount: '0' },
      { amount: 1 },
      { amount: '1e3' },
      { amount: '9999999999999' },
      { txId: '' },
      { txId: 'a b' },
      { txId: 'é' },
      { txId: 'x\u0000' },
      { txId: 'x'.repeat(51) },
      { playerId: '1; drop table member' },
      { playerId: 7 },
      { currency: 'php' },
      { gameType: 'ROULETTE' },
      { validUntil: 'tomorrow' },
      { validUntil: '2026-02-30T25:00:00Z' },
    ];
    for (const change of broken) {
      const answer = await signedPost(bodyOf(change));
      expect([change, answer.http, answer.status]).toEqual([change, 400, 'INVALID_REQUEST']);
      expect(answer).toMatchObject({ requestId: 'q1' });
    }
    for (const body of ['', 'null', '[]', '{', '"x"', '\u0000', `{"a":"${'x'.repeat(20_000)}"}`]) {
      expect(await signedPost(body)).toMatchObject({ http: 400, status: 'INVALID_REQUEST' });
    }
    expect(await signedPost(bodyOf({ raw: { anything: 1 }, betAt: 'x' }))).toMatchObject({ status: 'OK' });
    expect(Number((await version())?.['version'])).toBe(Number(before?.['version']) + 1);
  });

  it('holds no secret in the database that a copy of it could use', async () => {
    const rows = await server.database.sql(`select secret_sealed from vendor_key where vendor_code = 'LAB'`);
    expect(JSON.stringify(rows)).not.toContain(lab.secret);
  });
});
