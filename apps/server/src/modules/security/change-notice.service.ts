import type { Context } from '../../context.ts';
import type { Visitor } from '../../http/handler.ts';
import { brandOf } from '../system/system.service.ts';
import { changeText, subjectText, type ChangedThing } from './security-messages.ts';

/** Where somebody could be reached before a change. */
export interface Contact {
  readonly mobile: string | null;
  readonly email: string | null;
}

/**
 * Tells the owner of an account that it changed, where they could be reached before; nobody waits for it, and a message
 * that does not go out changes nothing. [T13, R22]
 */
export function tellChange(
  ctx: Context,
  { merchantCode, language }: Visitor,
  account: string,
  thing: ChangedThing,
  { mobile, email }: Contact,
): void {
  const tell = async () => {
    const { name } = await brandOf(ctx, merchantCode);
    const text = changeText(thing, name, account, language);
    if (mobile !== null) return ctx.texter.send({ merchantCode, to: mobile, text });
    const subject = subjectText('change', name, language);
    if (email !== null) return ctx.mailer.send({ merchantCode, to: email, subject, text });
  };
  tell().catch((error: unknown) => ctx.log.warn({ err: error, thing }, 'a notice of a change could not be sent'));
}
