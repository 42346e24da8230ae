import type { member } from '@perya/contract';
import type { Context } from '../../context.ts';
import { headIconUrl, isPasswordFresh, maskedData, ownAccount } from '../identity/index.ts';
import { pauseOf } from '../responsible-gaming/index.ts';
import { vipLabelOf } from '../vip/index.ts';
import { uplineFor } from '../wallet/index.ts';
import type { Session } from '../../handler.ts';

/** The own account. [ENT-02] */
export async function memberInfo(ctx: Context, session: Session): Promise<member.MemberInfo> {
  const person = await ownAccount(ctx, session);
  const masks = await maskedData(ctx.db, person.id);
  const pause = await pauseOf(ctx, ctx.db, person.id);
  return {
    id: person.id,
    nickname: person.nickname,
    account: person.account,
    regDate: person.created_at.toISOString(),
    type: person.type,
    toUpline: await uplineFor(ctx, session),
    vipLabel: await vipLabelOf(ctx, session),
    headIcon: headIconUrl(person.head_icon),
    mobileMasked: masks.mobile ?? null,
    emailMasked: masks.email ?? null,
    hasPaymentPassword: person.payment_hash !== null,
    mustChangePassword: person.must_change_password,
    mustAgree: person.must_agree,
    isPasswordFresh: isPasswordFresh(session, ctx.clock.now()),
    lastLogin: session.previousLogin,
    kyc: person.kyc_state,
    pause: pause && { kind: pause.kind, until: pause.until.toISOString() },
  };
}
