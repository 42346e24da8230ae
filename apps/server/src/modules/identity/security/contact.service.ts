import { checkField } from '@perya/contract';
import { fail, ok, type Result } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../platform/db/schema.ts';
import type { Visitor } from '../../../handler.ts';
import { noteEvent } from '../../audit/index.ts';
import { tellMember } from '../../live/index.ts';
import { openData, putData } from '../account/member-data.service.ts';
import { registerSettingsOf } from '../../brand/index.ts';
import { useCode, type CodeOf } from '../verification/codes.service.ts';
import { readMobile, type TypedNumber } from '../verification/mobile-number.service.ts';
import { mailChange, tellChange } from './change-notice.service.ts';
import { mailCode } from './own-code.service.ts';
import { readSecrets } from './security.store.ts';
import type { Owner } from '../../../player-protection.ts';

/** Binds a number whose phone showed the code; a number belongs to one account. [API-86, R16] */
export async function bindMobile(
  ctx: Context,
  visitor: Visitor,
  owner: Owner,
  typed: TypedNumber,
  code: string,
): Promise<Result<null, 'mobile.format' | 'mobile.exists' | 'verification.code.error'>> {
  const { memberId, merchantCode } = owner;
  const target = await readMobile(ctx, merchantCode, typed);
  if (target === null) return fail('mobile.format');
  const bound = await bind(ctx, visitor, owner, 'mobile', { merchantCode, purpose: 'bind', target, memberId }, code);
  if (bound === 'wrong') return fail('verification.code.error');
  return bound === 'taken' ? fail('mobile.exists') : ok(null);
}

/** Binds a mail address in two steps: first a code is sent there, then it comes back. [API-86] */
export async function bindEmail(
  ctx: Context,
  visitor: Visitor,
  owner: Owner,
  typed: string,
  code: string | undefined,
): Promise<Result<null, 'email.format' | 'verification.code.error' | 'mail.failed' | 'too.many.requests'>> {
  const { memberId, merchantCode } = owner;
  const { fields } = await registerSettingsOf(ctx, merchantCode);
  const target = typed.trim().toLowerCase();
  if (checkField({ ...fields.email, required: true }, target) !== null) return fail('email.format');
  const of: CodeOf = { merchantCode, purpose: 'bindEmail', target, memberId };
  if (code === undefined) return mailCode(ctx, visitor, of);
  const bound = await bind(ctx, visitor, owner, 'email', of, code);
  return bound === 'wrong' ? fail('verification.code.error') : ok(null);
}

async function bind(
  ctx: Context,
  visitor: Visitor,
  owner: Owner,
  field: 'mobile' | 'email',
  of: CodeOf,
  code: string,
): Promise<'kept' | 'taken' | 'wrong'> {
  const before = await openData(ctx, ctx.db, owner, field);
  const isChange = before !== null && before !== of.target;
  // A wrong code must stay counted, so the transaction ends well in any case.
  const done = await ctx.db.transaction().execute(async (tx) => {
    const bound = await bindOnce(ctx, tx, visitor, owner, field, of, code);
    if (bound === 'kept' && isChange) await mailChange(ctx, tx, owner, field);
    return bound;
  });
  // A number may bring an exclusion along.
  if (done === 'kept' && field === 'mobile') tellMember(ctx, owner.memberId, { tell: 'protection' });
  if (done === 'kept' && isChange) {
    tellMember(ctx, owner.memberId, { tell: 'mail' });
    const { account } = await readSecrets(ctx.db, owner.memberId);
    tellChange(ctx, visitor, account, field, { mobile: null, email: null, [field]: before });
  }
  return done;
}

async function bindOnce(
  ctx: Context,
  tx: Transaction<Database>,
  { ip, session }: Visitor,
  owner: Owner,
  field: 'mobile' | 'email',
  of: CodeOf,
  code: string,
): Promise<'kept' | 'taken' | 'wrong'> {
  if (!(await useCode(ctx, tx, of, code))) return 'wrong';
  if ((await putData(ctx, tx, owner, field, of.target)) === 'taken') return 'taken';
  const kind = field === 'mobile' ? 'mobile.bound' : 'email.bound';
  await noteEvent(ctx, tx, { ...owner, kind, ip });
  const cause = { ip, exceptSessionId: session?.id };
  if (field === 'mobile') await ctx.protection.followPerson(tx, owner, [{ field, value: of.target }], cause);
  return 'kept';
}
