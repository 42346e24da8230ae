import { verify, type KeyObject } from 'node:crypto';
import type { session } from '@perya/contract';
import * as v from 'valibot';

/** How somebody signed in at Firebase. */
export type FirebaseChannel = (typeof session.FIREBASE_CHANNELS)[number];

/** Who Firebase says somebody is. */
export interface FirebaseIdentity {
  readonly uid: string;
  /** Proved by an SMS of Firebase, with dialing code. */
  readonly mobile: string | null;
  readonly email: string | null;
  readonly name: string | null;
}

/** A token taken apart; nothing in it is believed yet. */
export interface IdToken {
  readonly alg: string;
  readonly keyId: string | null;
  readonly claims: unknown;
  /** The bytes that are signed. */
  readonly signed: string;
  readonly signature: Buffer;
}

/** Firebase's own names of the channels. */
const PROVIDERS = { sms: 'phone', google: 'google.com', facebook: 'facebook.com' } as const;

const SKEW_SECONDS = 60;
const SIGNED_IN_MAX_SECONDS = 5 * 60;

const Header = v.object({
  alg: v.string(),
  kid: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(100))),
  // A header that demands more than we know is refused rather than half obeyed.
  crit: v.optional(v.never()),
});

const Seconds = v.pipe(v.number(), v.integer(), v.minValue(0));
const MOBILE = /^\+[1-9]\d{6,14}$/;

const Claims = v.object({
  aud: v.string(),
  iss: v.string(),
  sub: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,128}$/)),
  exp: Seconds,
  iat: Seconds,
  auth_time: Seconds,
  firebase: v.object({ sign_in_provider: v.string() }),
  phone_number: v.optional(v.pipe(v.string(), v.regex(MOBILE))),
  email: v.optional(v.string()),
  email_verified: v.optional(v.boolean()),
  name: v.optional(v.string()),
});

/** Takes a token apart; every part in its only spelling, so that no token has a second face. */
export function readIdToken(token: string): IdToken | null {
  const [header = '', body = '', signature = '', ...more] = token.split('.');
  const bytes = [header, body, signature].map(canonical);
  const [headerBytes, bodyBytes, signatureBytes] = bytes;
  if (more.length > 0 || !headerBytes || !bodyBytes || !signatureBytes) return null;
  const checked = v.safeParse(Header, readJson(headerBytes));
  if (!checked.success) return null;
  return {
    alg: checked.output.alg,
    keyId: checked.output.kid ?? null,
    claims: readJson(bodyBytes),
    signed: `${header}.${body}`,
    signature: signatureBytes,
  };
}

/** Whether the key signed the token; the algorithm is ours and never the token's choice. */
export function isSigned({ alg, signed, signature }: IdToken, key: KeyObject): boolean {
  return alg === 'RS256' && key.asymmetricKeyType === 'rsa' && verify('sha256', Buffer.from(signed), key, signature);
}

/** Whether it is a token of the emulator, which signs nothing. */
export function isOfEmulator({ alg, signature }: IdToken): boolean {
  return alg === 'none' && signature.length === 0;
}

/** Who the claims speak of, when they are for this project and channel and of just now. */
export function identityIn(
  claims: unknown,
  projectId: string,
  channel: FirebaseChannel,
  now: Date,
): FirebaseIdentity | null {
  const checked = v.safeParse(Claims, claims);
  if (!checked.success) return null;
  const { aud, iss, sub, firebase, phone_number: mobile = null, ...rest } = checked.output;
  const isOurs = aud === projectId && iss === `https://securetoken.google.com/${projectId}`;
  if (!isOurs || !isOfNow(rest, now.getTime() / 1000)) return null;
  if (firebase.sign_in_provider !== PROVIDERS[channel]) return null;
  if (channel === 'sms') return mobile === null ? null : { uid: sub, mobile, email: null, name: null };
  const isMailProved = rest.email_verified === true && rest.email !== undefined && rest.email.length <= 200;
  return { uid: sub, mobile: null, email: isMailProved ? (rest.email ?? null) : null, name: nameIn(rest.name) };
}

function isOfNow(times: { readonly exp: number; readonly iat: number; readonly auth_time: number }, now: number) {
  return (
    times.exp > now - SKEW_SECONDS &&
    times.iat <= now + SKEW_SECONDS &&
    times.auth_time <= now + SKEW_SECONDS &&
    times.auth_time >= now - SIGNED_IN_MAX_SECONDS - SKEW_SECONDS
  );
}

function nameIn(name = ''): string | null {
  const shown = name.replace(/\p{C}/gu, '').trim().slice(0, 100);
  return shown === '' ? null : shown;
}

function canonical(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : null;
}

function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
}
