import { checkField, isEmail, type Checked, type member } from '@perya/contract';
import { fail, ok, type Result } from '@perya/std';
import type { Context } from '../../../context.ts';
import type { Visitor } from '../../../handler.ts';
import { perMinutes, takeOne, type AddressLimit } from '../../../platform/limits/address-limit.ts';
import { brandOf, registerSettingsOf, siteOf } from '../../brand/index.ts';
import { hasData } from './member-data.service.ts';
import { resetMail } from './member-messages.ts';
import { findByAccount } from './member.store.ts';
import { linkMadeAt, replaceLinks } from './reset-link.store.ts';
import { drawToken, hashToken } from '../../../platform/crypto/tokens.ts';

const MINUTE_MS = 60_000;
const LINK_MINUTES = 30; // FORGOT-14
const EMAIL_MAX = 64; // VAL-13
/** Nobody fills somebody else's mailbox by asking again and again. */
const BETWEEN_MAILS_MS = MINUTE_MS;
const ASKS: AddressLimit = { name: 'retrieve', budget: perMinutes(30, 60) };

type Refusal = 'account.format' | 'email.format' | 'too.many.requests';

/**
 * Takes the wish for a link by mail. Whether the pair is right is looked up after the answer has gone, so neither its
 * words nor its time tell. [API-21, T4]
 */
export async function retrievePassword(
  ctx: Context,
  { username, email }: Checked<typeof member.retrieve>,
  visitor: Visitor,
): Promise<Result<null, Refusal>> {
  const { common } = await registerSettingsOf(ctx, visitor.merchantCode);
  if (checkField({ ...common.loginUsername, required: true }, username) !== null) return fail('account.format');
  if (email.length > EMAIL_MAX || !isEmail(email)) return fail('email.format');
  if (!(await takeOne(ctx, ASKS, visitor.ip))) return fail('too.many.requests');
  setImmediate(() => {
    mailLink(ctx, visitor, username, email).catch((error: unknown) =>
      ctx.log.warn(
        { event: 'account.reset_mail_unsent', err: error },
        'the mail with a link for a new password was not sent',
      ),
    );
  });
  return ok(null);
}

async function mailLink(
  ctx: Context,
  { merchantCode, language }: Visitor,
  account: string,
  email: string,
): Promise<void> {
  const person = await findByAccount(ctx.db, merchantCode, account);
  if (!person || person.status !== 'active') return;
  if (!(await hasData(ctx, { memberId: person.id, merchantCode }, 'email', email))) return;
  const now = ctx.clock.now();
  const madeAt = await linkMadeAt(ctx.db, person.id);
  if (madeAt && now.getTime() - madeAt.getTime() < BETWEEN_MAILS_MS) return;
  const token = drawToken(ctx);
  await ctx.db.transaction().execute((tx) =>
    replaceLinks(tx, {
      token_hash: hashToken(token),
      member_id: person.id,
      created_at: now,
      expires_at: new Date(now.getTime() + LINK_MINUTES * MINUTE_MS),
    }),
  );
  const brand = await brandOf(ctx, merchantCode);
  const link = `${siteOf(ctx, brand)}/m/forget?resetToken=${token}`;
  await ctx.mail.send({ merchantCode, to: email, ...resetMail(language, brand.name, person.account, link) });
}
