import type { Checked, member } from '@perya/contract';
import { assert, fail, ok, type Result } from '@perya/std';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { Visitor, Session } from '../../../handler.ts';
import { tellSessionsEnded } from '../session/ended-sessions.service.ts';
import { noteEvent } from '../../audit/index.ts';
import { mailChange, tellChange } from '../security/change-notice.service.ts';
import { endSessions } from '../session/end-sessions.service.ts';
import { provePassword } from '../session/prove-password.service.ts';
import { makeDeviceCredential } from '../session/remember-device.service.ts';
import { isProved } from '../session/session.service.ts';
import { checkAgreement, noteAgreement } from './agreement.service.ts';
import { openData } from './member-data.service.ts';
import { findMember, replacePassword, type MemberRow } from './member.store.ts';
import { passwordRuleOf } from './password-rule.service.ts';
import { dropLinks } from './reset-link.store.ts';

type Code = (typeof member.changePassword.errors)[number];
type Changed = Result<{ readonly deviceCredential: string | null }, Code>;

const FRESH_MINUTES = 5; // D1b

/** Whether the password was typed so recently that nobody is asked for it again. [SET-05, D1b] */
export function isPasswordFresh({ passwordAt }: Pick<Session, 'passwordAt'>, now: Date): boolean {
  return isProved({ provedAt: passwordAt }, now, FRESH_MINUTES);
}

/** Changes the password; every other session and every remembered device ends with the old one. [API-19, SET-14] */
export async function changePassword(
  ctx: Context,
  input: Checked<typeof member.changePassword>,
  visitor: Visitor,
  session: Session,
): Promise<Changed> {
  const { newPassword } = input;
  const person = await findMember(ctx.db, session.memberId);
  assert(person, 'a session without its member');
  if (newPassword !== input.confirmNewPassword) return fail('password.confirm');
  const ruleOf = await passwordRuleOf(ctx, person.merchant_code);
  const problem = ruleOf(newPassword, person.account);
  if (problem) return fail('password.format', { problem });
  const unread = person.must_agree ? await checkAgreement(ctx, visitor, input.agreementVersion) : null;
  if (unread) return fail('field.invalid', { field: 'agreementVersion', problem: unread });
  const proof = await proveOwner(ctx, person, session, input.oldPassword, visitor.ip);
  if (!proof.ok) return proof;
  if (await ctx.passwords.verify('member', person.password_hash, newPassword)) return fail('modify.new.old.same');
  const hash = await ctx.passwords.hash('member', newPassword);
  const changed: Changed = await inTransaction(ctx.db, async (tx, undo) => {
    if (!(await replacePassword(tx, person, { hash, now: ctx.clock.now(), agrees: true }))) undo('password.old.wrong');
    const ended = await endSessions(ctx, tx, person.id, { reason: 'password', exceptSessionId: session.id });
    if (person.must_agree) await noteAgreement(ctx, tx, person.id, input.agreementVersion);
    await dropLinks(tx, person.id);
    await noteEvent(ctx, tx, {
      memberId: person.id,
      merchantCode: person.merchant_code,
      kind: 'password.changed',
      ip: visitor.ip,
      detail: { ended },
    });
    await mailChange(ctx, tx, { memberId: person.id, merchantCode: person.merchant_code }, 'password');
    return ok({ deviceCredential: input.remember ? await makeDeviceCredential(ctx, tx, visitor, session) : null });
  });
  if (!changed.ok) return changed;
  tellSessionsEnded(ctx, person.id);
  const owner = { memberId: person.id, merchantCode: person.merchant_code };
  const mobile = await openData(ctx, ctx.db, owner, 'mobile');
  const email = await openData(ctx, ctx.db, owner, 'email');
  tellChange(ctx, visitor, person.account, 'password', { mobile, email });
  return changed;
}

/** The old password is proved within the tries of the session. [T1] */
async function proveOwner(
  ctx: Context,
  person: MemberRow,
  session: Session,
  oldPassword: string | undefined,
  ip: string,
): Promise<Result<null, 'password.old.wrong' | 'login.locked'>> {
  const now = ctx.clock.now();
  // Who came through Firebase or by a code and has no password yet chooses the first one.
  const isFresh = person.password_hash === null ? isProved(session, now, FRESH_MINUTES) : isPasswordFresh(session, now);
  if (isFresh && oldPassword === undefined) return ok(null);
  return oldPassword === undefined ? fail('password.old.wrong') : provePassword(ctx, session, oldPassword, ip);
}
