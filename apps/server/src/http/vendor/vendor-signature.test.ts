import { createHash, createHmac, createPublicKey, createSecretKey, generateKeyPairSync, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repeats } from '../../../../../tools/testing/repeats.ts';
import type { VendorSigning } from '../../platform/db/schema-games.ts';
import { desEncrypt } from '../../providers/vendors/des.ts';
import { Nonces } from './vendor-nonces.ts';
import { openSigned, type Arrived, type Checking } from './vendor-signature.ts';

const NOW = 1_790_000_000_000;
const MINUTE_MS = 60_000;
const SECRET = 'a secret of thirty-two bytes, so';
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const FIELDS = {
  vendor: 'LAB',
  call: 'debit',
  timestamp: String(NOW),
  nonce: 'nonce-1234',
  requestId: 'q',
  playerId: '7',
  txId: 'bet&1=x',
  amount: '1.00',
  username: 'a member',
};
type Fields = Readonly<Record<string, string | number | undefined>>;
const wordOf = (value: Fields[string]) => (value === undefined ? '' : String(value));
const FORM = 'application/x-www-form-urlencoded';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

interface Sent {
  readonly headers: Record<string, string>;
  readonly body: string;
}

interface Way {
  readonly key: Checking['keys'];
  /** Signs what is said and tells what is sent. */
  readonly send: (fields: Fields) => Sent;
  /** What was sent, with other words under the same signature. */
  readonly recut: (sent: Sent, fields: Fields) => Sent;
}

const secret = (text: string) => new Map([['k', createSecretKey(Buffer.from(text))]]);
const tcg = (params: string, signed: string) =>
  new URLSearchParams({ merchant_code: 'm', params, sign: signed }).toString();
const reworded = (sent: Sent, fields: Fields) => ({ ...sent, body: JSON.stringify(fields) });

const WAYS: Readonly<Record<VendorSigning, Way>> = {
  perya: {
    key: secret(SECRET),
    send: (fields) => {
      const [timestamp, nonce] = [wordOf(fields['timestamp']), wordOf(fields['nonce'])];
      const body = JSON.stringify(fields);
      const path = `/vendor/v1/${String(fields['vendor'])}/${String(fields['call'])}`;
      const text = `${timestamp}\n${nonce}\nPOST\n${path}\n${body}`;
      const signature = createHmac('sha256', SECRET).update(text).digest('hex');
      const headers = { 'x-key-id': 'k', 'x-timestamp': timestamp, 'x-nonce': nonce, 'x-signature': signature };
      return { headers, body };
    },
    recut: reworded,
  },
  rsa: {
    key: new Map([['k', createPublicKey(publicKey.export({ type: 'spki', format: 'pem' }))]]),
    send: (fields) => {
      const body = JSON.stringify(fields);
      return { headers: { 'x-signature': sign('sha256', Buffer.from(body), privateKey).toString('base64') }, body };
    },
    recut: reworded,
  },
  'body-hmac': {
    key: secret(SECRET),
    send: (fields) => {
      const body = JSON.stringify(fields);
      return { headers: { 'x-request-sign': createHmac('sha256', SECRET).update(body).digest('hex') }, body };
    },
    recut: reworded,
  },
  tcg: {
    key: secret('deskey12:signing-key'),
    send: (fields) => {
      const params = desEncrypt('deskey12', JSON.stringify(fields));
      return { headers: { 'content-type': FORM }, body: tcg(params, sha256(`${params}signing-key`)) };
    },
    recut: (sent, fields) => {
      const signed = new URLSearchParams(sent.body).get('sign') ?? '';
      return { ...sent, body: tcg(desEncrypt('deskey12', JSON.stringify(fields)), signed) };
    },
  },
};

const open = (signing: VendorSigning, sent: Sent, change: Partial<Arrived> = {}, checking: Partial<Checking> = {}) => {
  const { key: keys } = WAYS[signing];
  const arrived: Arrived = {
    headers: sent.headers,
    method: 'POST',
    path: '/vendor/v1/LAB/debit',
    vendor: 'LAB',
    call: 'debit',
    body: Buffer.from(sent.body),
  };
  return openSigned(signing, { ...arrived, ...change }, { keys, nonces: new Nonces(), nowMs: NOW, ...checking });
};

describe.each(Object.keys(WAYS) as VendorSigning[])('a request signed the way of %s', (signing) => {
  const { send, recut } = WAYS[signing];
  const sent = send(FIELDS);

  it('is read', () => {
    const said = open(signing, sent);
    expect(said?.value).toEqual(FIELDS);
    expect(JSON.parse(String(said?.body))).toEqual(FIELDS);
  });

  it('is refused without its signature, or when it says nothing [T24]', () => {
    const unsigned = { ...sent.headers };
    for (const name of ['x-signature', 'x-request-sign']) delete unsigned[name];
    expect(open(signing, { headers: unsigned, body: JSON.stringify(FIELDS) })).toBeNull();
    for (const body of ['', 'null', '[]', '{', 'params=%00&sign=']) {
      expect(open(signing, { headers: sent.headers, body })).toBeNull();
    }
  });

  it('is refused at another call, and at another vendor with the same key [T24, D5]', () => {
    expect(open(signing, sent, { call: 'credit', path: '/vendor/v1/LAB/credit' })).toBeNull();
    expect(open(signing, sent, { vendor: 'RIVAL', path: '/vendor/v1/RIVAL/debit' })).toBeNull();
  });

  it('is refused minutes before and after its time, and without one [T24, D5]', () => {
    for (const minutes of [-6, 6, 60, 60 * 24 * 365]) {
      expect(open(signing, sent, {}, { nowMs: NOW + minutes * MINUTE_MS })).toBeNull();
    }
    for (const minutes of [-4, 4]) {
      expect(open(signing, sent, {}, { nowMs: NOW + minutes * MINUTE_MS })).not.toBeNull();
    }
    for (const timestamp of [undefined, '', 'now', NOW, `${NOW} `, `${NOW}0`]) {
      if (signing === 'perya' && timestamp === NOW) continue;
      expect(open(signing, send({ ...FIELDS, timestamp }))).toBeNull();
    }
    for (const nonce of [undefined, '', 'short', 'with a space', 'x'.repeat(65)]) {
      expect(open(signing, send({ ...FIELDS, nonce }))).toBeNull();
    }
  });

  it('comes again as it was, and stands alone under its nonce [T24, D5]', () => {
    const checking = { nonces: new Nonces() };
    expect(open(signing, sent, {}, checking)).not.toBeNull();
    expect(open(signing, sent, {}, checking)).not.toBeNull();
    expect(open(signing, send({ ...FIELDS, txId: 'another' }), {}, checking)).toBeNull();
    expect(open(signing, send({ ...FIELDS, txId: 'another', nonce: 'nonce-1235' }), {}, checking)).not.toBeNull();
  });

  it('cannot be cut into another one that was never signed [T24, D5]', () => {
    const name = fc.constantFrom(...Object.keys(FIELDS));
    const value = fc.oneof(name, fc.constantFrom('&', '=', '\n', '"', ',', '9.00'), fc.string({ maxLength: 12 }));
    const cut = fc.oneof(
      fc.record({ drop: name }),
      fc.record({ set: name, to: value }),
      // What one field ends with becomes what another one holds.
      fc.record({ join: name, and: name, by: fc.constantFrom('&', '=', '\n', '&amount=', '') }),
    );
    const recutFields = (cuts: readonly Record<string, string>[]) => {
      const fields: Record<string, string | undefined> = { ...FIELDS };
      for (const one of cuts) {
        if (one['drop'] !== undefined) delete fields[one['drop']];
        if (one['set'] !== undefined) fields[one['set']] = one['to'];
        if (one['join'] === undefined || one['and'] === undefined) continue;
        fields[one['join']] = `${String(fields[one['join']])}${one['by'] ?? ''}${String(fields[one['and']])}`;
        delete fields[one['and']];
      }
      return fields;
    };
    fc.assert(
      fc.property(fc.array(cut, { minLength: 1, maxLength: 4 }), (cuts) => {
        const fields = recutFields(cuts);
        fc.pre(JSON.stringify(fields) !== JSON.stringify(FIELDS));
        expect(open(signing, recut(sent, fields))).toBeNull();
      }),
      { numRuns: repeats({ quick: 100, long: 5000 }) },
    );
  });

  it('cannot be forged byte by byte [T24]', () => {
    fc.assert(
      fc.property(fc.nat({ max: sent.body.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, by) => {
        const body = Buffer.from(sent.body);
        body[at] = (body[at] ?? 0) ^ by;
        const said = open(signing, sent, { body });
        // The name of a form that nobody reads is not signed, and says nothing.
        if (said) expect(said.value).toEqual(FIELDS);
      }),
      { numRuns: repeats({ quick: 100, long: 5000 }) },
    );
  });
});

describe('vendor signature', () => {
  it('lines of our own way can be cut in one place only [T24]', () => {
    const { headers, body } = WAYS.perya.send(FIELDS);
    const path = '/vendor/v1/LAB/debit';
    for (const [nonce, cutPath, cutBody] of [
      [`nonce-1234\nPOST\n${path}`, path, body],
      ['nonce-1234', `${path}\n${body.slice(0, 5)}`, body.slice(5)],
      ['nonce-1234', path.slice(0, -1), `t\n${body}`],
    ] as const) {
      const cut = { headers: { ...headers, 'x-nonce': nonce }, body: cutBody };
      expect(open('perya', cut, { path: cutPath })).toBeNull();
    }
  });

  it('wraps as single DES does', () => {
    expect(desEncrypt('12345678', 'hello world')).toBe('KNugLrX23UddguNoHIO7dw==');
  });
});

describe('a nonce', () => {
  it('stands for one request for ten minutes, which may come again', () => {
    const nonces = new Nonces();
    expect(nonces.isOf('k', 'n', 'one', 0)).toBe(true);
    expect(nonces.isOf('k', 'n', 'one', 1)).toBe(true);
    expect(nonces.isOf('k', 'n', 'other', 599_999)).toBe(false);
    expect(nonces.isOf('k', 'n', 'other', 600_000)).toBe(false);
    expect(nonces.isOf('k', 'm', 'one', 1_200_001)).toBe(true);
    expect(nonces.isOf('k', 'n', 'other', 1_800_001)).toBe(true);
  });

  it('is one of its vendor and key: others may count the same way [T24]', () => {
    const nonces = new Nonces();
    expect(nonces.isOf('ONE/k', 'counter-00000001', 'a', 0)).toBe(true);
    expect(nonces.isOf('TWO/k', 'counter-00000001', 'b', 0)).toBe(true);
    expect(nonces.isOf('ONE/l', 'counter-00000001', 'c', 0)).toBe(true);
    expect(nonces.isOf('ONE/k', 'counter-00000001', 'd', 0)).toBe(false);
  });
});

describe('vendor signature', () => {
  it('agrees with the example in the documentation', () => {
    const page = readFileSync(new URL('../../../../../docs/vendors/README.md', import.meta.url), 'utf8');
    const [signed = '', signature = ''] = [...page.matchAll(/```text\n([^`]+)\n```/g)].map((match) => match[1] ?? '');
    const [timestamp = '', nonce = '', method = '', path = '', body = ''] = signed.split('\n');
    const headers = { 'x-key-id': 'k', 'x-timestamp': timestamp, 'x-nonce': nonce, 'x-signature': signature };
    const keys = secret('an-example-secret');
    const arrived = { headers, method, path, vendor: 'LAB', call: 'debit', body: Buffer.from(body) };
    const checking = { keys, nonces: new Nonces(), nowMs: Number(timestamp) };
    expect(openSigned('perya', arrived, checking)).toMatchObject({ value: { txId: 'bet-1', amount: '12.50' } });
  });
});
