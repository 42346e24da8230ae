import { isAgentType, TRIAL_TYPE } from '@perya/contract';
import type { MerchantCode } from '@perya/ledger';
import { fail, ok, type Result } from '@perya/std';
import type { Context } from '../../../context.ts';
import { perMinutes, hasLeft, takeOne, type AddressLimit } from '../../../platform/limits/address-limit.ts';
import { countAbove, findByAccount, findCodeOwner } from './member.store.ts';

/** Wrong codes an address may try; right ones are free, so a busy network is not locked out by its guests. [T17] */
const CODE_GUESSES: AddressLimit = { name: 'affiliate', budget: perMinutes(30, 60) };

/** So many stand above each other in a line at most: whoever is registered is written down below each of them. */
export const LEVELS_MAX = 100;

/** Who brings somebody in may be a player, but not one who only tries the games. */
const mayInvite = (person: { readonly status: string; readonly type: number }): boolean =>
  person.status === 'active' && person.type !== TRIAL_TYPE;

/** The code as its owner writes it. [API-23] */
export async function checkAffiliateCode(
  ctx: Context,
  merchantCode: MerchantCode,
  code: string,
  ip: string,
): Promise<Result<{ readonly code: string }, 'invitation.code.invalid' | 'too.many.requests'>> {
  if (!(await hasLeft(ctx, CODE_GUESSES, ip))) return fail('too.many.requests');
  const owner = await findInviting(ctx, merchantCode, code.trim());
  if (owner) return ok({ code: owner.code });
  const isCounted = await takeOne(ctx, CODE_GUESSES, ip);
  return fail(isCounted ? 'invitation.code.invalid' : 'too.many.requests');
}

/** Who brings somebody in with a code: below an agent there has to be room. */
async function findInviting(ctx: Context, merchantCode: MerchantCode, code: string) {
  const owner = await findCodeOwner(ctx.db, merchantCode, code);
  if (!owner || !mayInvite(owner)) return null;
  return !isAgentType(owner.type) || (await hasRoom(ctx, owner.id)) ? owner : null;
}

/** Whether anybody may still come below somebody. */
async function hasRoom({ db }: Context, id: string): Promise<boolean> {
  return (await countAbove(db, id)) + 1 < LEVELS_MAX;
}

/** Who brought somebody in: an agent stands above them from then on, a player has invited them. */
export interface Inviter {
  readonly uplineId: string | null;
  readonly inviterId: string | null;
}

/** Who brought somebody in, by code or else by account. The client never says who it is. [T11, T17] */
export async function findInviter(
  ctx: Context,
  merchantCode: MerchantCode,
  { affiliateCode, recommenderId }: { readonly affiliateCode: string; readonly recommenderId: string },
): Promise<Result<Inviter, 'invitation.code.invalid' | 'referrer.error'>> {
  if (affiliateCode !== '') {
    const owner = await findInviting(ctx, merchantCode, affiliateCode);
    if (!owner) return fail('invitation.code.invalid');
    const isAgent = isAgentType(owner.type);
    return ok({ uplineId: isAgent ? owner.id : null, inviterId: isAgent ? null : owner.id });
  }
  if (recommenderId === '') return ok({ uplineId: null, inviterId: null });
  const recommender = await findByAccount(ctx.db, merchantCode, recommenderId);
  return recommender && mayInvite(recommender) && (await hasRoom(ctx, recommender.id))
    ? ok({ uplineId: recommender.id, inviterId: null })
    : fail('referrer.error');
}
