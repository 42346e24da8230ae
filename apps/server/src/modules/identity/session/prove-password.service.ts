import { fail, ok, type Result } from '@perya/std';
import type { Context } from '../../../context.ts';
import { forgetFamily } from './device-credential.store.ts';
import { tryPassword } from './login-guard.service.ts';
import { findById } from './login-member.store.ts';
import type { Session } from '../../../handler.ts';

/**
 * Checks the password of who is logged in, within the tries their session has. Those of a remembered device are one
 * count, however often it comes in, and when they are used up it is forgotten. [T1, D1]
 */
export async function provePassword(
  ctx: Context,
  { id, memberId, merchantCode, family }: Session,
  password: string,
  ip: string,
): Promise<Result<null, 'password.old.wrong' | 'login.locked'>> {
  const member = (await findById(ctx.db, memberId)) ?? null;
  const counted = { by: 'session', value: family ?? id } as const;
  const verdict = await tryPassword(ctx, { merchantCode, counted, password, member, isTrusted: true, ip });
  if (verdict.kind === 'right') return ok(null);
  if (verdict.kind !== 'locked') return fail('password.old.wrong');
  if (family !== null) await forgetFamily(ctx.db, family, 'locked', ctx.clock.now());
  return fail('login.locked', { until: verdict.until.toISOString(), captcha: true });
}
