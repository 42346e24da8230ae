import { fail, ok, type Result } from '@perya/std';
import type { Context } from '../../context.ts';
import { tryPassword } from './login-guard.service.ts';
import { findById } from './login-member.store.ts';
import type { Session } from './session.service.ts';

/** Whether a member has a password at all. */
export async function hasPassword({ db }: Pick<Context, 'db'>, memberId: string): Promise<boolean> {
  const member = await findById(db, memberId);
  return member !== undefined && member.password_hash !== null;
}

/** Checks the password of who is logged in, within the tries their name has. [T1] */
export async function provePassword(
  ctx: Context,
  { memberId, merchantCode, userName: name }: Session,
  password: string,
  ip: string,
): Promise<Result<null, 'password.old.wrong' | 'login.locked'>> {
  const member = (await findById(ctx.db, memberId)) ?? null;
  const verdict = await tryPassword(ctx, { merchantCode, name, password, member, isTrusted: true, ip });
  if (verdict.kind === 'right') return ok(null);
  if (verdict.kind === 'locked') return fail('login.locked', { until: verdict.until.toISOString(), captcha: true });
  return fail('password.old.wrong');
}
