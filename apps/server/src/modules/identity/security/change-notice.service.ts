import type { MerchantCode } from '@perya/ledger';
import type { Kysely } from 'kysely';
import type { Context } from '../../../context.ts';
import type { Visitor } from '../../../handler.ts';
import { inBackground } from '../../../platform/background.ts';
import type { Owner } from '../../../player-protection.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { brandOf } from '../../brand/index.ts';
import { sendMail } from '../../mail/index.ts';
import { changeText, subjectText, type ChangedThing } from './security-messages.ts';

/** Where somebody could be reached before a change. */
export interface Contact {
  readonly mobile: string | null;
  readonly email: string | null;
}

/**
 * Tells the owner of an account that it changed, wherever they could be reached before: who holds one of the addresses
 * now may not be the owner. Nobody waits for it, and a message that does not go out changes nothing. [T13, R22]
 */
export function tellChange(
  ctx: Context,
  { merchantCode, language }: Visitor,
  account: string,
  thing: ChangedThing,
  contact: Contact,
): void {
  const tell = (to: Contact) =>
    tellOwner(ctx, merchantCode, async () => {
      const { name } = await brandOf(ctx, merchantCode);
      const text = changeText(thing, name, account, language);
      return { ...to, subject: subjectText('change', name, language), text };
    });
  if (contact.mobile !== null) tell({ ...contact, email: null });
  if (contact.email !== null) tell({ ...contact, mobile: null });
}

/** Leaves a message about a change in the account itself, in the transaction of the change. */
export async function mailChange(
  ctx: Pick<Context, 'clock'>,
  tx: Kysely<Database>,
  { memberId, merchantCode }: Owner,
  thing: ChangedThing,
): Promise<void> {
  const time = ctx.clock.now().toISOString();
  const facts = { thing: { word: `change.thing.${thing}` }, time: { time } };
  const key = `changed ${thing} ${time}`;
  await sendMail(ctx, tx, { memberId, merchantCode, key, template: 'accountChanged', facts });
}

/** What the owner of an account is told, and where. */
export interface OwnerMessage extends Contact {
  readonly subject: string;
  readonly text: string;
}

/** Sends a text, or else a mail, to the owner of an account; nobody waits for it. */
export function tellOwner(ctx: Context, merchantCode: MerchantCode, write: () => Promise<OwnerMessage>): void {
  const tell = async () => {
    const { mobile, email, subject, text } = await write();
    if (mobile !== null) return ctx.sms.send({ merchantCode, to: mobile, text });
    if (email !== null) return ctx.mail.send({ merchantCode, to: email, subject, text });
  };
  const failure = { event: 'account.change_notice_unsent' } as const;
  inBackground(ctx, failure, 'a notice to the owner of an account was not sent', tell());
}
