import type { member } from '@perya/contract';
import { assert } from '@perya/std';
import type { Context } from '../../context.ts';
import { batched } from '../../platform/db/batcher.ts';
import { pauseOf } from '../care/pause-state.service.ts';
import type { Session } from '../session/session.service.ts';
import { uplineFor } from '../wallet/upline-transfer.service.ts';
import { isPasswordFresh } from './change-password.service.ts';
import { headIconUrl, isHeadIcon } from './head-icons.ts';
import { maskedData } from './member-data.service.ts';
import { findMember, readKinds, writeHeadIcon, type MemberRow } from './member.store.ts';

/** Everybody's level while there is no VIP programme. */
const VIP_LABEL = 'VIP0';

/** The own account. [ENT-02] */
export async function memberInfo(ctx: Context, session: Session): Promise<member.MemberInfo> {
  const person = await ownRow(ctx, session);
  const masks = await maskedData(ctx.db, person.id);
  const pause = await pauseOf(ctx, ctx.db, person.id);
  return {
    id: person.id,
    nickname: person.nickname,
    account: person.account,
    regDate: person.created_at.toISOString(),
    type: person.type,
    toUpline: await uplineFor(ctx, session),
    vipLabel: VIP_LABEL,
    headIcon: headIconUrl(person.head_icon),
    mobileMasked: masks.mobile ?? null,
    emailMasked: masks.email ?? null,
    hasPaymentPassword: person.payment_hash !== null,
    mustChangePassword: person.must_change_password,
    isPasswordFresh: isPasswordFresh(session, ctx.clock.now()),
    lastLogin: session.previousLogin,
    kyc: person.kyc_state,
    pause: pause && { kind: pause.kind, until: pause.until.toISOString() },
  };
}

/** Members of one moment are looked up together: this stands before bets. */
const lookUp = batched(async (ctx, ids: readonly string[]) => {
  const rows = new Map((await readKinds(ctx.db, ids)).map((row) => [row.id, row]));
  return ids.map((id) => rows.get(id));
});

/** What kind of account an id is; undefined when there is none. */
export async function memberKind(ctx: Context, memberId: string) {
  const found = await lookUp(ctx, memberId);
  return found && { memberId: found.id, merchantCode: found.merchant_code, type: found.type, status: found.status };
}

/** Where the picture of the own account is. */
export async function ownHeadIcon(ctx: Context, session: Session): Promise<string> {
  return headIconUrl((await ownRow(ctx, session)).head_icon);
}

/** Chooses a picture and gives its address; null when there is no such picture. */
export async function chooseHeadIcon(ctx: Context, session: Session, id: string): Promise<string | null> {
  if (!isHeadIcon(id)) return null;
  await writeHeadIcon(ctx.db, session.memberId, id);
  return headIconUrl(id);
}

async function ownRow(ctx: Context, session: Session): Promise<MemberRow> {
  const person = await findMember(ctx.db, session.memberId);
  assert(person, 'a session without its member');
  return person;
}
