import { createHash, createHmac, timingSafeEqual, verify, type KeyObject } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { VendorSigning } from '../../platform/db/schema-games.ts';
import { desDecrypt } from '../../providers/vendors/des.ts';
import type { Nonces } from './vendor-nonces.ts';
import { readForm, readJson } from './vendor-body.ts';

/** Clocks of two companies may differ this much. */
const WINDOW_MS = 5 * 60_000;
const NONCE = /^[!-~]{8,64}$/;
const HEX_SIGNATURE = /^[0-9a-f]{64}$/;
const TIMESTAMP = /^\d{13}$/;

/** A request as it came. */
export interface Arrived {
  readonly headers: IncomingHttpHeaders;
  readonly method: string;
  /** As it was sent, with its query. */
  readonly path: string;
  /** The vendor and the call that the path names. */
  readonly vendor: string;
  readonly call: string;
  readonly body: Buffer;
}

/** What the check stands on besides the request. */
export interface Checking {
  readonly keys: ReadonlyMap<string, KeyObject>;
  readonly nonces: Nonces;
  readonly nowMs: number;
}

/** What was said by somebody who proved who they are, and its bytes, opened; null when nobody did. */
export type Said = { readonly value: unknown; readonly body: Buffer } | null;

/** Who signed which bytes. */
interface Signed {
  readonly keyId: string;
  readonly signature: string;
  readonly body: Buffer;
}

/** What a signature stands for besides the words: one moment and one request. */
interface Moment {
  readonly timestamp: unknown;
  readonly nonce: unknown;
}

/** How vendors sign the body alone. */
const STRATEGIES: Readonly<
  Record<Exclude<VendorSigning, 'perya'>, (arrived: Arrived, checking: Checking) => Signed | null>
> = {
  rsa: ({ headers, body }, { keys }) => {
    const signature = headerOf(headers, 'x-signature');
    const bytes = Buffer.from(signature, 'base64');
    return signedBy(keys, body, signature, (key) => verify('sha256', body, key, bytes));
  },
  'body-hmac': ({ headers, body }, { keys }) => {
    const signature = headerOf(headers, 'x-request-sign');
    return signedBy(keys, body, signature, (key) =>
      isSame(createHmac('sha256', key).update(body).digest('hex'), signature),
    );
  },
  tcg: ({ body }, { keys }) => {
    const { params = '', sign = '' } = readForm(body);
    for (const [keyId, key] of keys) {
      const [desKey = '', signKey = ''] = key.export().toString().split(':');
      const expected = createHash('sha256')
        .update(params + signKey)
        .digest('hex');
      const opened = isSame(expected, sign) ? desDecrypt(desKey, params) : null;
      if (opened !== null) return { keyId, signature: sign, body: Buffer.from(opened) };
    }
    return null;
  },
};

/** Checks who sent a request, in constant time, and reads what it says. */
export function openSigned(signing: VendorSigning, arrived: Arrived, checking: Checking): Said {
  if (signing === 'perya') return perya(arrived, checking);
  const signed = STRATEGIES[signing](arrived, checking);
  const value = signed && readJson(signed.body);
  // A body that was signed for one vendor and call says nothing at another.
  if (!isRecord(value) || value['vendor'] !== arrived.vendor || value['call'] !== arrived.call) return null;
  const moment = { timestamp: value['timestamp'], nonce: value['nonce'] };
  return signed && isOnce(arrived, checking, signed, moment) ? { value, body: signed.body } : null;
}

/** Our own way: the signature covers time, nonce, method, path and the raw bytes. */
function perya(arrived: Arrived, checking: Checking): Said {
  const { headers, method, path, body } = arrived;
  const { 'x-timestamp': timestamp, 'x-nonce': nonce, 'x-signature': signature } = headers;
  const keyId = headerOf(headers, 'x-key-id');
  const key = checking.keys.get(keyId);
  if (!key || typeof signature !== 'string' || !HEX_SIGNATURE.test(signature)) return null;
  // Neither has a line of its own in it, so the lines of the signed text can be cut in one way only.
  if (!isTime(timestamp) || !isNonce(nonce)) return null;
  const expected = createHmac('sha256', key)
    .update(`${timestamp}\n${nonce}\n${method}\n${path}\n`)
    .update(body)
    .digest('hex');
  const isTheirs =
    isSame(expected, signature) && isOnce(arrived, checking, { keyId, signature, body }, { timestamp, nonce });
  return isTheirs ? { value: readJson(body), body } : null;
}

/** Whether it was signed just now, under a nonce that stands for nothing else. */
function isOnce(
  { vendor }: Arrived,
  { nonces, nowMs }: Checking,
  signed: Signed,
  { timestamp, nonce }: Moment,
): boolean {
  if (!isTime(timestamp) || !isNonce(nonce) || Math.abs(nowMs - Number(timestamp)) > WINDOW_MS) return false;
  return nonces.isOf(`${vendor}/${signed.keyId}`, nonce, signed.signature, nowMs);
}

function isTime(value: unknown): value is string {
  return typeof value === 'string' && TIMESTAMP.test(value);
}

function isNonce(value: unknown): value is string {
  return typeof value === 'string' && NONCE.test(value);
}

/** Two keys may be in use while they are changed. */
function signedBy(
  keys: ReadonlyMap<string, KeyObject>,
  body: Buffer,
  signature: string,
  fits: (key: KeyObject) => boolean,
): Signed | null {
  for (const [keyId, key] of keys) if (fits(key)) return { keyId, signature, body };
  return null;
}

function isSame(expected: string, given: string): boolean {
  const [wanted, had] = [Buffer.from(expected), Buffer.from(given)];
  return wanted.length === had.length && timingSafeEqual(wanted, had);
}

function headerOf(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
