import { fail, ok, type Result } from '@perya/std';
import type { Context } from '../../context.ts';
import type { Visitor } from '../../handler.ts';
import { hasLeft, perMinutes, takeOne, type AddressLimit } from '../../platform/limits/address-limit.ts';
import type { Campaign } from './campaign.store.ts';
import type { PromotionContext } from './promotion-context.service.ts';

/** Wrong codes a member may try, and everybody at one address together; right ones are free. [T17] */
const OF_MEMBER: AddressLimit = { name: 'promo code', budget: perMinutes(20, 60) };
const OF_ADDRESS: AddressLimit = { name: 'promo code address', budget: perMinutes(100, 60) };

/** The campaign of a code that somebody typed. Codes are short, so nobody gets to try many. */
export async function campaignOfCode(
  ctx: Context,
  context: PromotionContext,
  visitor: Visitor,
  typed: string,
): Promise<Result<Campaign, 'promotion.code' | 'too.many.requests'>> {
  const { memberId } = context.session;
  const { ip } = visitor;
  if (!(await mayGuess(ctx, context, visitor))) return fail('too.many.requests');
  const campaign = withCode(context, typed);
  if (campaign) return ok(campaign);
  const isCounted = (await takeOne(ctx, OF_MEMBER, memberId)) && (await takeOne(ctx, OF_ADDRESS, ip));
  return fail(isCounted ? 'promotion.code' : 'too.many.requests');
}

/** The same where it is right; a wrong one counts for nothing. */
export async function rightCode(
  ctx: Context,
  context: PromotionContext,
  visitor: Visitor,
  typed: string,
): Promise<Campaign | null> {
  const campaign = withCode(context, typed);
  return campaign && (await mayGuess(ctx, context, visitor)) ? campaign : null;
}

async function mayGuess(ctx: Context, { session: { memberId } }: PromotionContext, { ip }: Visitor): Promise<boolean> {
  return (await hasLeft(ctx, OF_MEMBER, memberId)) && (await hasLeft(ctx, OF_ADDRESS, ip));
}

function withCode({ campaigns }: PromotionContext, typed: string): Campaign | undefined {
  const wanted = typed.toUpperCase();
  return campaigns.find(({ promoCode }) => promoCode === wanted);
}
