import type { ContentLanguage } from '@perya/contract';
import type { MemberId, MerchantCode } from '@perya/ledger';
import type { Kysely } from 'kysely';
import type { Context } from '../../../context.ts';
import type { CodePurpose, Database } from '../../../platform/db/schema.ts';
import { countedAs, hasLeft, perMinutes, takeOne, type AddressLimit } from '../../../platform/limits/address-limit.ts';
import { brandOf } from '../../brand/index.ts';
import { CEILING_PER_HOUR, isAlarming, LOOK_BACK_MS, secondsToWait } from './code-limits.ts';
import { codeText } from './code-texts.ts';
import {
  countSends,
  dropCode,
  lockSends,
  noteSend,
  putCode,
  sendsSince,
  tryCode,
  type CodeKey,
  type SendKey,
} from './codes.store.ts';

/** Which code is meant: there is one live code for each of these. */
export interface CodeOf {
  readonly merchantCode: MerchantCode;
  readonly purpose: CodePurpose;
  /** A full mobile number (`fullMobile`) or a mail address in lower case. */
  readonly target: string;
  /** Who alone may use it; null for somebody who is not logged in. */
  readonly memberId: MemberId | null;
}

/** For how long a code may be used. [SRV-06] */
export const CODE_MINUTES = 10;

/** Whoever types wrong codes for many numbers from one address runs out before the numbers do. [T5] */
const GUESSES: AddressLimit = { name: 'code', budget: perMinutes(20, 60) };

const MINUTE_MS = 60_000;
const CODES = 1_000_000;

/** Makes a code, replacing an older one, and gives it to whoever sends it; `wait` when one was sent a moment ago. [T5] */
export async function makeCode(
  ctx: Context,
  of: CodeOf,
  /** Where it was asked for, when that is counted too. */
  ip?: string,
): Promise<{ readonly code: string } | { readonly waitSeconds: number }> {
  const now = ctx.clock.now();
  const key = keyOf(ctx, of);
  const send: SendKey = {
    target: key.target,
    address: ip === undefined ? null : ctx.vault.mac('code address', of.merchantCode, countedAs(ip)),
  };
  const code = String(ctx.chance.below(CODES)).padStart(6, '0');
  const hash = hashOf(ctx, of, code);
  const since = new Date(now.getTime() - LOOK_BACK_MS);
  return ctx.db.transaction().execute(async (tx) => {
    const waitSeconds = await waitFor(tx, send, now);
    if (waitSeconds > 0) return { waitSeconds };
    if ((await countSends(tx, of.merchantCode, since)) >= CEILING_PER_HOUR) {
      ctx.log.error({ event: 'code.ceiling_reached', merchantCode: of.merchantCode }, 'no more codes within this hour');
      return { waitSeconds: MINUTE_MS / 1000 };
    }
    const sent = await noteSend(tx, of.merchantCode, send, { at: now, since });
    if (isAlarming(sent))
      ctx.log.error({ event: 'code.flood', merchantCode: of.merchantCode, sent }, 'very many codes within an hour');
    await putCode(tx, key, { hash, sentAt: now, expiresAt: new Date(now.getTime() + CODE_MINUTES * MINUTE_MS) });
    return { code };
  });
}

/** Whoever asks while another request is about to send to the same target waits as if it had been sent. */
async function waitFor(tx: Kysely<Database>, send: SendKey, now: Date): Promise<number> {
  if (!(await lockSends(tx, send))) return MINUTE_MS / 1000;
  const since = new Date(now.getTime() - LOOK_BACK_MS);
  const toTarget = await sendsSince(tx, 'target', send.target, since);
  const fromAddress = send.address ? await sendsSince(tx, 'address', send.address, since) : [];
  return secondsToWait(now, toTarget, fromAddress);
}

/** The message that carries a code. */
export async function codeMessage(ctx: Context, of: CodeOf, code: string, language: ContentLanguage): Promise<string> {
  const { name } = await brandOf(ctx, of.merchantCode);
  return codeText(code, of.purpose, name, language);
}

/** The gateway refused the message: its code is void and the person may ask again at once. */
export async function takeCodeBack(ctx: Context, of: CodeOf): Promise<void> {
  await dropCode(ctx.db, keyOf(ctx, of));
}

/**
 * Whether a code is right; it is used up then, and after five wrong tries in any case. One of many at once wins.
 * A wrong try counts only once it is committed: who passes a transaction must not roll it back for a wrong code.
 */
export async function useCode(ctx: Context, db: Kysely<Database>, of: CodeOf, code: string): Promise<boolean> {
  return tryCode(db, keyOf(ctx, of), { hash: hashOf(ctx, of, code), now: ctx.clock.now(), uses: true });
}

/** Whether an address has not typed too many wrong codes lately. [T5] */
export function mayGuess(ctx: Context, ip: string): Promise<boolean> {
  return hasLeft(ctx, GUESSES, ip);
}

/** Counts a wrong code against the address it came from. */
export async function noteGuess(ctx: Context, ip: string): Promise<void> {
  await takeOne(ctx, GUESSES, ip);
}

/** Whether a code is right; asking counts as a try and leaves the code usable. [API-18] */
export async function isCodeRight(ctx: Context, of: CodeOf, code: string): Promise<boolean> {
  return tryCode(ctx.db, keyOf(ctx, of), { hash: hashOf(ctx, of, code), now: ctx.clock.now(), uses: false });
}

function keyOf(ctx: Context, { merchantCode, purpose, target, memberId }: CodeOf): CodeKey {
  return { merchantCode, purpose, target: ctx.vault.mac('code target', merchantCode, target), memberId };
}

function hashOf(ctx: Context, { merchantCode, purpose, target }: CodeOf, code: string): Buffer {
  return ctx.vault.mac('code', merchantCode, purpose, target, code);
}
