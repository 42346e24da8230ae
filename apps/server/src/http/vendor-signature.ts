import { createHash, createHmac, timingSafeEqual, verify, type KeyObject } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { VendorSigning } from '../db/schema-games.ts';
import { desDecrypt } from '../outside/vendors/des.ts';
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
  /** The call that the path names. */
  readonly call: string;
  readonly body: Buffer;
}

/** What the check stands on besides the request. */
export interface Checking {
  readonly keys: ReadonlyMap<string, KeyObject>;
  readonly nonces: Nonces;
  readonly nowMs: number;
}

/** What was said by somebody who proved who they are; null when nobody did. */
export type Said = { readonly value: unknown } | null;

/** How vendors sign. All but the first sign the body alone, so the body must name the call it is for. */
const STRATEGIES: Readonly<Record<VendorSigning, (arrived: Arrived, checking: Checking) => Said>> = {
  perya,
  rsa: ({ headers, body, call }, { keys }) => {
    const signature = Buffer.from(headerOf(headers, 'x-signature'), 'base64');
    const isTheirs = anyKey(keys, (key) => verify('sha256', body, key, signature));
    return isTheirs ? named(call, readJson(body)) : null;
  },
  'body-hmac': ({ headers, body, call }, { keys }) => {
    const signature = headerOf(headers, 'x-request-sign');
    const isTheirs = anyKey(keys, (key) => isSame(createHmac('sha256', key).update(body).digest('hex'), signature));
    return isTheirs ? named(call, readJson(body)) : null;
  },
  'sorted-md5': ({ headers, body, call }, { keys }) => {
    const isForm = headerOf(headers, 'content-type').startsWith('application/x-www-form-urlencoded');
    const given = isForm ? readForm(body) : readJson(body);
    if (!isRecord(given)) return null;
    const { hash, ...fields } = given;
    const text = sortedText(fields);
    const isTheirs = anyKey(keys, (key) =>
      isSame(createHash('md5').update(text).update(key.export()).digest('hex'), String(hash)),
    );
    return isTheirs ? named(call, fields) : null;
  },
  tcg: ({ body, call }, { keys }) => {
    const { params = '', sign = '' } = readForm(body);
    for (const key of keys.values()) {
      const [desKey = '', signKey = ''] = key.export().toString().split(':');
      const expected = createHash('sha256')
        .update(params + signKey)
        .digest('hex');
      const opened = isSame(expected, sign) ? desDecrypt(desKey, params) : null;
      if (opened !== null) return named(call, readJson(Buffer.from(opened)));
    }
    return null;
  },
};

/** Checks who sent a request, in constant time, and reads what it says. */
export function openSigned(signing: VendorSigning, arrived: Arrived, checking: Checking): Said {
  return STRATEGIES[signing](arrived, checking);
}

/** Our own way: the signature covers time, nonce, method, path and the raw bytes. */
function perya({ headers, method, path, body }: Arrived, { keys, nonces, nowMs }: Checking): Said {
  const { 'x-timestamp': timestamp, 'x-nonce': nonce, 'x-signature': signature } = headers;
  const key = keys.get(String(headers['x-key-id']));
  if (!key || typeof timestamp !== 'string' || typeof nonce !== 'string' || typeof signature !== 'string') return null;
  if (!TIMESTAMP.test(timestamp) || !NONCE.test(nonce) || !HEX_SIGNATURE.test(signature)) return null;
  if (Math.abs(nowMs - Number(timestamp)) > WINDOW_MS) return null;
  const expected = createHmac('sha256', key)
    .update(`${timestamp}\n${nonce}\n${method}\n${path}\n`)
    .update(body)
    .digest('hex');
  const isTheirs = isSame(expected, signature) && nonces.isOf(nonce, signature, nowMs);
  return isTheirs ? { value: readJson(body) } : null;
}

/** A body that was signed for one call says nothing at another. */
function named(call: string, value: unknown): Said {
  return isRecord(value) && value['call'] === call ? { value } : null;
}

/** Two keys may be in use while they are changed. */
function anyKey(keys: ReadonlyMap<string, KeyObject>, fits: (key: KeyObject) => boolean): boolean {
  return [...keys.values()].some(fits);
}

function isSame(expected: string, given: string): boolean {
  const [wanted, had] = [Buffer.from(expected), Buffer.from(given)];
  return wanted.length === had.length && timingSafeEqual(wanted, had);
}

function sortedText(fields: Readonly<Record<string, unknown>>): string {
  const names = Object.keys(fields).sort();
  return names.map((name) => `${name}=${textOf(fields[name])}`).join('&');
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function headerOf(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
