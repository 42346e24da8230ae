import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';

/** Clocks of two companies may differ this much. */
const WINDOW_MS = 5 * 60_000;
const NONCE = /^[!-~]{8,64}$/;
const SIGNATURE = /^[0-9a-f]{64}$/;
const TIMESTAMP = /^\d{13}$/;

/** What is signed besides the body. */
export interface Signed {
  readonly timestamp: unknown;
  readonly nonce: unknown;
  readonly signature: unknown;
  readonly method: string;
  /** As it was sent, with its query. */
  readonly path: string;
}

/**
 * Checks who sent these bytes, and that it was just now. A request that is sent again within the window gets the answer
 * of the first: every call either moves money under its own number, once, or only reads. So nonces are part of what is
 * signed but not remembered, and a vendor whose HTTP client repeats by itself after a broken line is not refused.
 */
export function isSigned(key: KeyObject, signed: Signed, body: Buffer, now: Date): boolean {
  const { timestamp, nonce, signature, method, path } = signed;
  if (typeof timestamp !== 'string' || typeof nonce !== 'string' || typeof signature !== 'string') return false;
  if (!TIMESTAMP.test(timestamp) || !NONCE.test(nonce) || !SIGNATURE.test(signature)) return false;
  if (Math.abs(now.getTime() - Number(timestamp)) > WINDOW_MS) return false;
  const expected = createHmac('sha256', key)
    .update(`${timestamp}\n${nonce}\n${method}\n${path}\n`)
    .update(body)
    .digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}
