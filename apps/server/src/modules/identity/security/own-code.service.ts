import { fail, ok, type Result } from '@perya/std';
import type { Context } from '../../../context.ts';
import type { Visitor } from '../../../handler.ts';
import { MessageFailed } from '../../../providers/sms/sms-sender.ts';
import { brandOf } from '../../brand/index.ts';
import { codeMessage, makeCode, takeCodeBack, type CodeOf } from '../verification/codes.service.ts';
import { subjectText } from './security-messages.ts';

/** Mails a code to somebody who is logged in. */
export async function mailCode(
  ctx: Context,
  visitor: Visitor,
  of: CodeOf,
): Promise<Result<null, 'mail.failed' | 'too.many.requests'>> {
  const { merchantCode, language } = visitor;
  const { name } = await brandOf(ctx, merchantCode);
  const subject = subjectText('code', name, language);
  return sendCode(ctx, visitor, of, 'mail.failed', (text) =>
    ctx.mail.send({ merchantCode, to: of.target, subject, text }),
  );
}

/** Texts a code to the number of somebody who is logged in. */
export function textCode(
  ctx: Context,
  visitor: Visitor,
  of: CodeOf,
): Promise<Result<null, 'sms.failed' | 'too.many.requests'>> {
  const { merchantCode } = visitor;
  return sendCode(ctx, visitor, of, 'sms.failed', (text) => ctx.sms.send({ merchantCode, to: of.target, text }));
}

/** A code whose message was refused is void: the person may ask again at once. */
async function sendCode<Code extends 'mail.failed' | 'sms.failed'>(
  ctx: Context,
  { language, ip }: Visitor,
  of: CodeOf,
  refusal: Code,
  send: (text: string) => Promise<void>,
): Promise<Result<null, Code | 'too.many.requests'>> {
  const made = await makeCode(ctx, of, ip);
  if ('waitSeconds' in made) return fail('too.many.requests', made);
  try {
    await send(await codeMessage(ctx, of, made.code, language));
    return ok(null);
  } catch (error) {
    if (!(error instanceof MessageFailed)) throw error;
    ctx.log.error({ event: 'code.send_failed', err: error, purpose: of.purpose }, 'a code could not be sent');
    await takeCodeBack(ctx, of);
    return fail(refusal);
  }
}
