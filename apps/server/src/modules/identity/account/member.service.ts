import type { MemberId } from '@perya/ledger';
import { assert } from '@perya/std';
import type { Context } from '../../../context.ts';
import { headIconUrl, isHeadIcon } from './head-icons.ts';
import { findMember, writeHeadIcon, type MemberRow } from './member.store.ts';
import type { Session } from '../../../handler.ts';

/** What kind of account an id is; undefined when there is none. */
export async function memberKind(ctx: Context, memberId: MemberId) {
  const found = await ctx.server.identity.kinds.ask(ctx, memberId);
  return found && { memberId: found.id, merchantCode: found.merchant_code, type: found.type, status: found.status };
}

/** Where the picture of the own account is. */
export async function ownHeadIcon(ctx: Context, session: Session): Promise<string> {
  return headIconUrl((await ownAccount(ctx, session)).head_icon);
}

/** Chooses a picture and gives its address; null when there is no such picture. */
export async function chooseHeadIcon(ctx: Context, session: Session, id: string): Promise<string | null> {
  if (!isHeadIcon(id)) return null;
  await writeHeadIcon(ctx.db, session.memberId, id);
  return headIconUrl(id);
}

/** The row of the own account. */
export async function ownAccount(ctx: Context, session: Session): Promise<MemberRow> {
  const person = await findMember(ctx.db, session.memberId);
  assert(person, 'a session without its member');
  return person;
}
