import { TRIAL_TYPE, type Flag } from '@perya/contract';
import { fail, ok, type Result } from '@perya/std';
import type { Context } from '../../../context.ts';
import type { CodePurpose } from '../../../platform/db/schema.ts';
import type { Visitor } from '../../../handler.ts';
import { MessageFailed } from '../../../providers/sms/sms-sender.ts';
import { findByData } from '../account/member-data.service.ts';
import { flagsOf } from '../../brand/index.ts';
import { codeMessage, isCodeRight, makeCode, mayGuess, noteGuess, takeCodeBack, type CodeOf } from './codes.service.ts';
import { readMobile, type TypedNumber } from './mobile-number.service.ts';

type SmsPurpose = Exclude<CodePurpose, 'bindEmail' | 'confirm'>;
type Refusal =
  | 'permission.denied'
  | 'mobile.format'
  | 'sms.failed'
  | 'session.required'
  | 'free_reject'
  | 'too.many.requests';

/** After so many minutes another code may be asked for. [SMSC-02] */
const RESEND_MINUTES = 1;

/** Only the number of an account gets these: nobody can make us pay for texts to numbers of their choice. */
const FOR_MEMBERS: readonly SmsPurpose[] = ['login', 'reset'];

/** What a code is good for has a switch; nobody is sent one that opens nothing. [FLAG-22] */
const SWITCHES: Readonly<Record<SmsPurpose, Flag>> = {
  login: 'MOBCODELOGIN3',
  register: 'REGMOBVERF3',
  reset: 'CHNGPASSVERIF3',
  bind: 'SECPRIV',
};

/**
 * Sends a code to a phone. Known and unknown numbers have the same limits, the same answer and the same time; which one
 * it was is told only by the phone. [API-15, API-16, T5]
 */
export async function sendSmsCode(
  ctx: Context,
  visitor: Visitor,
  purpose: SmsPurpose,
  typed: TypedNumber,
): Promise<Result<{ expiredMinutes: number }, Refusal>> {
  const { merchantCode, session, language } = visitor;
  if (!(await flagsOf(ctx, merchantCode))[SWITCHES[purpose]]) return fail('permission.denied');
  if (purpose === 'bind' && !session) return fail('session.required');
  if (purpose === 'bind' && session?.type === TRIAL_TYPE) return fail('free_reject');
  const number = await readMobile(ctx, merchantCode, typed);
  if (number === null) return fail('mobile.format');
  const of = codeOf(visitor, purpose, number);
  const made = await makeCode(ctx, of, visitor.ip);
  if ('waitSeconds' in made) return fail('too.many.requests', made);
  const memberId = await findByData(ctx, merchantCode, 'mobile', number);
  const message = { merchantCode, to: number, text: await codeMessage(ctx, of, made.code, language) };
  try {
    await (memberId === null && FOR_MEMBERS.includes(purpose) ? ctx.sms.pretend() : ctx.sms.send(message));
  } catch (error) {
    if (!(error instanceof MessageFailed)) throw error;
    ctx.log.error({ event: 'code.send_failed', err: error, purpose }, 'a code could not be sent');
    await takeCodeBack(ctx, of);
    return fail('sms.failed');
  }
  return ok({ expiredMinutes: RESEND_MINUTES });
}

/** Whether somebody typed the code of a number right; it stays usable. [API-18] */
export async function checkSmsCode(
  ctx: Context,
  visitor: Visitor,
  purpose: SmsPurpose,
  typed: TypedNumber,
  code: string,
): Promise<Result<{ valid: boolean }, 'too.many.requests'>> {
  const { merchantCode, session, ip } = visitor;
  if (!(await mayGuess(ctx, ip))) return fail('too.many.requests');
  const number = await readMobile(ctx, merchantCode, typed);
  const isOpen = number !== null && (purpose !== 'bind' || session !== null);
  const valid = isOpen && (await isCodeRight(ctx, codeOf(visitor, purpose, number), code));
  if (!valid) await noteGuess(ctx, ip);
  return ok({ valid });
}

/** Codes that bind a number belong to the account that asked; all others to whoever holds the phone. */
function codeOf({ merchantCode, session }: Visitor, purpose: SmsPurpose, target: string): CodeOf {
  return { merchantCode, purpose, target, memberId: purpose === 'bind' ? (session?.memberId ?? null) : null };
}
