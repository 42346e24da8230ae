import { checkField, type Checked, type security } from '@perya/contract';
import type { MemberId } from '@perya/ledger';
import { fail, ok, unreachable, type Result } from '@perya/std';
import type { Context } from '../../../context.ts';
import { sessionOf, type Visitor } from '../../../handler.ts';
import { noteEvent } from '../../audit/index.ts';
import { maskedData, putData } from '../account/member-data.service.ts';
import { isProved } from '../session/session.service.ts';
import { registerSettingsOf } from '../../brand/index.ts';
import { bindEmail, bindMobile } from './contact.service.ts';
import { refuseHeld } from './hold.service.ts';
import { setPaymentPassword } from './payment-password.service.ts';
import { lockMember, readSecrets } from './security.store.ts';
import type { Owner } from '../../../player-protection.ts';

type Input = Checked<typeof security.change>;
type Code = (typeof security.change.errors)[number] | 'too.many.requests';

/** What protects an account, as it stands; masked where it is personal. */
export async function secretsOf(ctx: Context, memberId: MemberId) {
  const { password_hash: password, payment_hash: payment } = await readSecrets(ctx.db, memberId);
  const { mobile = null, email = null, payeeName = null } = await maskedData(ctx.db, memberId);
  return { password, payment, mobile, email, payeeName };
}

/** Changes what protects an account; only who just proved who they are may. [API-86, D1, R22] */
export async function applySecurityChange(ctx: Context, input: Input, visitor: Visitor): Promise<Result<null, Code>> {
  const session = sessionOf(visitor);
  if (!isProved(session, ctx.clock.now())) return fail('step.up.required');
  const { memberId, merchantCode } = session;
  const free = await refuseHeld(ctx, memberId, { asksForPin: input.kind === 'paymentPassword' });
  return free.ok ? apply(ctx, visitor, { memberId, merchantCode }, input) : free;
}

function apply(ctx: Context, visitor: Visitor, owner: Owner, input: Input): Promise<Result<null, Code>> {
  switch (input.kind) {
    case 'paymentPassword':
      return setPaymentPassword(ctx, visitor, owner, input);
    case 'mobile':
      return bindMobile(ctx, visitor, owner, input, input.verificationCode);
    case 'email':
      return bindEmail(ctx, visitor, owner, input.email, input.verificationCode);
    case 'payeeName':
      return setPayeeName(ctx, visitor, owner, input.payeeName);
    default:
      return unreachable(input);
  }
}

/** Money goes out under this name, so its owner sets it once and only customer service corrects it. [SCR-09] */
async function setPayeeName(
  ctx: Context,
  { ip }: Visitor,
  owner: Owner,
  typed: string,
): Promise<Result<null, 'name.format' | 'payee.name.set'>> {
  const { fields } = await registerSettingsOf(ctx, owner.merchantCode);
  const name = typed.trim();
  if (checkField({ ...fields.payeeName, required: true }, name) !== null) return fail('name.format');
  return ctx.db.transaction().execute(async (tx) => {
    await lockMember(tx, owner.memberId);
    const { payeeName } = await maskedData(tx, owner.memberId);
    if (payeeName !== undefined) return fail('payee.name.set');
    await putData(ctx, tx, owner, 'payeeName', name);
    await noteEvent(ctx, tx, { ...owner, kind: 'payee.set', ip });
    return ok(null);
  });
}
