import { isAgentType, TRIAL_TYPE, type member, type Value } from '@perya/contract';
import type { MerchantCode } from '@perya/ledger';
import { fail, ok, type Result } from '@perya/std';
import type { Context } from '../../../context.ts';
import { perMinutes, hasLeft, takeOne, type AddressLimit } from '../../../platform/limits/address-limit.ts';
import type { AgentLink, Invitations } from './invitations.service.ts';
import { maskFriend } from './mask-account.ts';
import { countAbove, findByAccount, findCodeOwner, findMember, type MemberRow } from './member.store.ts';

/** Wrong codes an address may try; right ones are free, so a busy network is not locked out by its guests. [T17] */
const CODE_GUESSES: AddressLimit = { name: 'affiliate', budget: perMinutes(30, 60) };

/** So many stand above each other in a line at most: whoever is registered is written down below each of them. */
export const LEVELS_MAX = 100;

/** Who brings somebody in may be a player, but not one who only tries the games. */
const mayInvite = (person: { readonly status: string; readonly type: number }): boolean =>
  person.status === 'active' && person.type !== TRIAL_TYPE;

type Refusal = 'invitation.code.invalid' | 'invitation.ended';
type Finding = Pick<Invitations, 'findLink'>;

/** Whose invitation a code is, as far as it still holds. [API-23] */
export async function checkAffiliateCode(
  ctx: Context,
  { code, ip, merchantCode }: { readonly code: string; readonly ip: string; readonly merchantCode: MerchantCode },
  links: Finding,
): Promise<Result<Value<typeof member.affiliateCheck>, Refusal | 'too.many.requests'>> {
  if (!(await hasLeft(ctx, CODE_GUESSES, ip))) return fail('too.many.requests');
  const found = await findInviting(ctx, merchantCode, code.trim(), links);
  if (found.ok) {
    const { owner, link } = found.value;
    const as = link === null && !isAgentType(owner.type) ? 'friend' : isAgentType(link?.type ?? 0) ? 'agent' : 'player';
    return ok({ code: found.value.code, invitedBy: owner.hides_name ? null : maskFriend(owner.account), as });
  }
  if (found.error.code === 'invitation.ended') return found;
  const isCounted = await takeOne(ctx, CODE_GUESSES, ip);
  return fail(isCounted ? 'invitation.code.invalid' : 'too.many.requests');
}

/** Whose code it is, and the link where it is one of an agent. */
interface Inviting {
  readonly code: string;
  readonly owner: Pick<MemberRow, 'id' | 'account' | 'type' | 'hides_name'>;
  readonly link: AgentLink | null;
}

/** Who brings somebody in with a code: below an agent there has to be room. */
async function findInviting(
  ctx: Context,
  merchantCode: MerchantCode,
  typed: string,
  { findLink }: Finding,
): Promise<Result<Inviting, Refusal>> {
  const known = await findCodeOwner(ctx.db, merchantCode, typed);
  if (known) {
    const { code, ...owner } = known;
    const isGood = mayInvite(owner) && (!isAgentType(owner.type) || (await hasRoom(ctx, owner.id)));
    return isGood ? ok({ code, owner, link: null }) : fail('invitation.code.invalid');
  }
  const link = await findLink(ctx.db, ctx.clock.now(), merchantCode, typed);
  if (!link) return fail('invitation.code.invalid');
  const owner = link.isOpen ? await findMember(ctx.db, link.agentId) : undefined;
  const holds = owner !== undefined && mayInvite(owner) && isAgentType(owner.type) && (await hasRoom(ctx, owner.id));
  return holds ? ok({ code: link.code, owner, link }) : fail('invitation.ended');
}

/** Whether anybody may still come below somebody. */
export async function hasRoom({ db }: Pick<Context, 'db'>, id: string): Promise<boolean> {
  return (await countAbove(db, id)) + 1 < LEVELS_MAX;
}

/** Who brought somebody in: an agent stands above them from then on, a player has invited them. */
export interface Inviter {
  readonly uplineId: string | null;
  readonly inviterId: string | null;
  /** The link of the agent, where somebody came by one. */
  readonly link: AgentLink | null;
}

/** Who brought somebody in, by code or else by account. The client never says who it is. [T11, T17] */
export async function findInviter(
  ctx: Context,
  merchantCode: MerchantCode,
  { affiliateCode, recommenderId }: { readonly affiliateCode: string; readonly recommenderId: string },
  links: Finding,
): Promise<Result<Inviter, Refusal | 'referrer.error'>> {
  if (affiliateCode !== '') {
    const found = await findInviting(ctx, merchantCode, affiliateCode, links);
    if (!found.ok) return found;
    const { owner, link } = found.value;
    const isAgent = isAgentType(owner.type);
    return ok({ uplineId: isAgent ? owner.id : null, inviterId: isAgent ? null : owner.id, link });
  }
  if (recommenderId === '') return ok({ uplineId: null, inviterId: null, link: null });
  const recommender = await findByAccount(ctx.db, merchantCode, recommenderId);
  return recommender && mayInvite(recommender) && (await hasRoom(ctx, recommender.id))
    ? ok({ uplineId: recommender.id, inviterId: null, link: null })
    : fail('referrer.error');
}
