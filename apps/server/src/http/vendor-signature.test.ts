import { createHash, createHmac, createPublicKey, createSecretKey, generateKeyPairSync, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { VendorSigning } from '../db/schema-games.ts';
import { desEncrypt } from '../outside/vendors/des.ts';
import { Nonces } from './vendor-nonces.ts';
import { openSigned, type Arrived, type Checking } from './vendor-signature.ts';

const NOW = 1_790_000_000_000;
const SECRET = 'a secret of thirty-two bytes, so';
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const FIELDS = { call: 'debit', requestId: 'q', playerId: '7', amount: '1.00' };
const BODY = JSON.stringify(FIELDS);
const FORM = 'application/x-www-form-urlencoded';
const MD5_TEXT = 'amount=1.00&call=debit&playerId=7&requestId=q';

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

interface Way {
  readonly key: Checking['keys'];
  /** Signs a body and tells what is sent. */
  readonly send: (body: string) => { readonly headers: Record<string, string>; readonly body: string };
  /** The same body, changed after it was signed. */
  readonly spoil: (body: string) => string;
}

const secret = (text: string) => new Map([['k', createSecretKey(Buffer.from(text))]]);
const raise = (body: string) => body.replace('1.00', '9.00');
const tcg = (params: string, signKey: string) =>
  new URLSearchParams({ merchant_code: 'm', params, sign: sha256(params + signKey) }).toString();

const WAYS: Readonly<Record<VendorSigning, Way>> = {
  perya: {
    key: secret(SECRET),
    send: (body) => {
      const text = `${NOW}\nnonce-1234\nPOST\n/vendor/v1/LAB/debit\n${body}`;
      const signature = createHmac('sha256', SECRET).update(text).digest('hex');
      const headers = {
        'x-key-id': 'k',
        'x-timestamp': String(NOW),
        'x-nonce': 'nonce-1234',
        'x-signature': signature,
      };
      return { headers, body };
    },
    spoil: raise,
  },
  rsa: {
    key: new Map([['k', createPublicKey(publicKey.export({ type: 'spki', format: 'pem' }))]]),
    send: (body) => ({
      headers: { 'x-signature': sign('sha256', Buffer.from(body), privateKey).toString('base64') },
      body,
    }),
    spoil: raise,
  },
  'body-hmac': {
    key: secret(SECRET),
    send: (body) => ({ headers: { 'x-request-sign': createHmac('sha256', SECRET).update(body).digest('hex') }, body }),
    spoil: raise,
  },
  'sorted-md5': {
    key: secret(SECRET),
    send: (body) => ({
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...(JSON.parse(body) as object), hash: md5(MD5_TEXT + SECRET) }),
    }),
    spoil: raise,
  },
  tcg: {
    key: secret('deskey12:signing-key'),
    send: (body) => ({ headers: { 'content-type': FORM }, body: tcg(desEncrypt('deskey12', body), 'signing-key') }),
    spoil: () => tcg(desEncrypt('deskey12', raise(BODY)), 'another-key'),
  },
};

const open = (signing: VendorSigning, sent: { headers: Record<string, string>; body: string }, change: object = {}) => {
  const { key: keys } = WAYS[signing];
  const arrived: Arrived = {
    headers: sent.headers,
    method: 'POST',
    path: '/vendor/v1/LAB/debit',
    call: 'debit',
    body: Buffer.from(sent.body),
  };
  return openSigned(signing, { ...arrived, ...change }, { keys, nonces: new Nonces(), nowMs: NOW });
};

describe.each(Object.keys(WAYS) as VendorSigning[])('a request signed the way of %s', (signing) => {
  const { send, spoil } = WAYS[signing];

  it('is read', () => {
    expect(open(signing, send(BODY))).toEqual({ value: FIELDS });
  });

  it('is refused when its body was changed, its signature is missing or it is for another call [T24]', () => {
    const sent = send(BODY);
    expect(open(signing, { ...sent, body: spoil(sent.body) })).toBeNull();
    const unsigned = { ...sent.headers };
    for (const name of ['x-signature', 'x-request-sign']) delete unsigned[name];
    const bare = signing === 'tcg' || signing === 'sorted-md5' ? BODY : sent.body;
    expect(open(signing, { headers: unsigned, body: bare })).toBeNull();
    expect(open(signing, sent, { call: 'credit', path: '/vendor/v1/LAB/credit' })).toBeNull();
  });

  it('is refused when it says nothing', () => {
    for (const body of ['', 'null', '[]', '{', 'params=%00&sign=']) {
      expect(open(signing, { headers: send(BODY).headers, body })).toBeNull();
    }
  });
});

it('reads forms that are signed by their sorted fields', () => {
  const body = new URLSearchParams({ ...FIELDS, hash: md5(MD5_TEXT + SECRET) }).toString();
  expect(open('sorted-md5', { headers: { 'content-type': FORM }, body })).toEqual({ value: FIELDS });
});

it('wraps as single DES does', () => {
  expect(desEncrypt('12345678', 'hello world')).toBe('KNugLrX23UddguNoHIO7dw==');
});

describe('a nonce', () => {
  it('stands for one request for ten minutes, which may come again', () => {
    const nonces = new Nonces();
    expect(nonces.isOf('n', 'one', 0)).toBe(true);
    expect(nonces.isOf('n', 'one', 1)).toBe(true);
    expect(nonces.isOf('n', 'other', 599_999)).toBe(false);
    expect(nonces.isOf('n', 'other', 600_000)).toBe(false);
    expect(nonces.isOf('m', 'one', 1_200_001)).toBe(true);
    expect(nonces.isOf('n', 'other', 1_800_001)).toBe(true);
  });
});

it('agrees with the example in the documentation', () => {
  const page = readFileSync(new URL('../../../../docs/vendors/README.md', import.meta.url), 'utf8');
  const [signed = '', signature = ''] = [...page.matchAll(/```text\n([^`]+)\n```/g)].map((match) => match[1] ?? '');
  const [timestamp = '', nonce = '', method = '', path = '', body = ''] = signed.split('\n');
  const headers = { 'x-key-id': 'k', 'x-timestamp': timestamp, 'x-nonce': nonce, 'x-signature': signature };
  const keys = secret('an-example-secret');
  const arrived = { headers, method, path, call: 'debit', body: Buffer.from(body) };
  const checking = { keys, nonces: new Nonces(), nowMs: Number(timestamp) };
  expect(openSigned('perya', arrived, checking)).toMatchObject({ value: { txId: 'bet-1', amount: '12.50' } });
});
