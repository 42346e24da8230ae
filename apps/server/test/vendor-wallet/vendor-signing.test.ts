import { createHash, createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { repeats } from '../../../../tools/testing/repeats.ts';
import type { VendorSigning } from '../../src/platform/db/schema-games.ts';
import { desEncrypt } from '../../src/providers/vendors/des.ts';
import { openVendor } from '../../src/modules/vendors/vendor-terms.service.ts';
import { issueVendorKey } from '../../src/modules/vendors/vendors.service.ts';
import { startTestServer } from '../kit/server.ts';
import { AT_LARGE, createPlayer, type Fields } from '../kit/vendor-kit.ts';

const START = Date.parse('2026-11-15T04:00:00Z');
let passed = 0;
const clock = { now: () => new Date(START + passed) };
const server = await startTestServer({ clock });
afterAll(() => server.close());

const SECRET = 'a secret of thirty-two bytes, so';
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

interface Sent {
  readonly headers: Record<string, string>;
  readonly payload: string;
}

/** How bodies that carry everything themselves are signed, and the same signature put under other words. */
const WAYS: Readonly<
  Record<
    Exclude<VendorSigning, 'perya'>,
    { own: string; seal: (body: string) => Sent; put: (sent: Sent, body: string) => Sent }
  >
> = {
  rsa: {
    own: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    seal: (payload) => ({
      headers: { 'x-signature': sign('sha256', Buffer.from(payload), privateKey).toString('base64') },
      payload,
    }),
    put: (sent, payload) => ({ ...sent, payload }),
  },
  'body-hmac': {
    own: SECRET,
    seal: (payload) => ({
      headers: { 'x-request-sign': createHmac('sha256', SECRET).update(payload).digest('hex') },
      payload,
    }),
    put: (sent, payload) => ({ ...sent, payload }),
  },
  tcg: {
    own: 'deskey12:signing-key',
    seal: (body) => {
      const params = desEncrypt('deskey12', body);
      const signed = createHash('sha256').update(`${params}signing-key`).digest('hex');
      return { headers: {}, payload: new URLSearchParams({ params, sign: signed }).toString() };
    },
    put: (sent, body) => {
      const form = new URLSearchParams(sent.payload);
      form.set('params', desEncrypt('deskey12', body));
      return { ...sent, payload: form.toString() };
    },
  },
};

describe.each(Object.keys(WAYS) as (keyof typeof WAYS)[])('a message signed the way of %s', (signing) => {
  const { own, seal, put } = WAYS[signing];
  const code = `S_${signing.replace('-', '_').toUpperCase()}`;
  const opened = openVendor(server.ctx, { code, merchantCode: 'ty01', name: code, signing, ...AT_LARGE }).then(() =>
    issueVendorKey(server.ctx, code, own),
  );
  const post = async (call: string, { headers, payload }: Sent) => {
    await opened;
    const url = `/vendor/v1/${code}/${call}`;
    const answer = await server.app.inject({ method: 'POST', url, payload, headers });
    return { http: answer.statusCode, ...answer.json<{ status: string }>() };
  };
  let numbers = 0;
  const fieldsOf = (call: string, fields: Fields): Fields => ({
    vendor: code,
    call,
    timestamp: String(clock.now().getTime()),
    nonce: `${signing}-nonce-${(numbers += 1)}`,
    requestId: 'q',
    ...fields,
  });
  const REFUSED = { http: 401, status: 'INVALID_SIGNATURE' };

  it('moves money once; recut, sent elsewhere or later it moves nothing [T24, D5]', async () => {
    const { about } = await createPlayer(server, 100_000n);
    const said = fieldsOf('promo', { ...about, txId: 'p1', amount: '50', promoType: 'jackpot', username: 'somebody' });
    const sent = seal(JSON.stringify(said));
    expect(await post('promo', sent)).toMatchObject({ http: 200, status: 'OK', balance: '1050.00', replayed: false });
    expect(await post('promo', sent)).toMatchObject({ http: 200, status: 'OK', balance: '1050.00', replayed: true });
    const { username, ...rest } = said;
    const cuts: Fields[] = [
      { ...rest, txId: `p1&username=${String(username)}` },
      { ...rest, txId: `p1","username":"${String(username)}` },
      { ...said, txId: 'p2' },
      { ...said, amount: '5000' },
      { ...said, nonce: 'another-nonce' },
      { ...said, timestamp: String(clock.now().getTime() + 1) },
      rest,
    ];
    for (let turn = 0; turn < repeats({ quick: 1, long: 200 }); turn += 1) {
      const answers = await Promise.all(cuts.map((fields) => post('promo', put(sent, JSON.stringify(fields)))));
      for (const answer of answers) expect(answer).toMatchObject(REFUSED);
    }
    expect(await post('debit', sent)).toMatchObject(REFUSED);
    const bare = { ...rest, txId: 'p3', timestamp: undefined, nonce: undefined };
    expect(await post('promo', seal(JSON.stringify(bare)))).toMatchObject(REFUSED);
    passed += 5 * 60_000 + 1;
    expect(await post('promo', sent)).toMatchObject(REFUSED);
    const asked = seal(JSON.stringify(fieldsOf('balance', about)));
    expect(await post('balance', asked)).toMatchObject({ http: 200, status: 'OK', balance: '1050.00' });
  });
});
