import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { WebhookHeaders } from './payment-provider.ts';

/** A notice is worth something only for so long: a copy that turns up later is refused. */
const WINDOW_MS = 5 * 60_000;
const HEX = /^[0-9a-f]{64}$/;

/** The signature of raw bytes at a moment: HMAC-SHA256 over seconds, a dot and the bytes. */
export function sign(secret: string | Buffer, seconds: string, raw: Buffer): string {
  return createHmac('sha256', secret).update(`${seconds}.`).update(raw).digest('hex');
}

/** Whether a header such as `t=1496734173,v1=…` signs these bytes under the name that counts. */
export function isSignedNow(
  header: string | null,
  name: string,
  signed: { readonly secret: string | Buffer; readonly raw: Buffer; readonly now: Date },
): boolean {
  const parts = partsOf(header ?? '');
  const seconds = parts.get('t') ?? '';
  const given = parts.get(name) ?? '';
  if (!/^\d{1,12}$/.test(seconds) || !HEX.test(given)) return false;
  if (Math.abs(signed.now.getTime() - Number(seconds) * 1000) > WINDOW_MS) return false;
  return timingSafeEqual(Buffer.from(given), Buffer.from(sign(signed.secret, seconds, signed.raw)));
}

/** Compares secrets of any length in a time that tells nothing. */
export function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

/** A header that was sent once; several of a name are nobody's honest notice. */
export function headerOf(headers: WebhookHeaders, name: string): string | null {
  const value = headers[name];
  return typeof value === 'string' ? value : null;
}

const PART = /^([a-z][a-z0-9]*)=([0-9a-f]*)$/;

/** Anything but names and values, each name once, could be read in two ways, so it is not read at all. */
function partsOf(header: string): ReadonlyMap<string, string> {
  const parts = new Map<string, string>();
  for (const part of header.split(',')) {
    const [, name, value] = PART.exec(part) ?? [];
    if (name === undefined || value === undefined || parts.has(name)) return new Map();
    parts.set(name, value);
  }
  return parts;
}
