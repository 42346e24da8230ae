import type { promotion } from '@perya/contract';
import { toldRefusal } from '@perya/promotions';
import { fail, ok, type Result } from '@perya/std';
import type { Context } from '../../context.ts';
import { sessionOf, type Handler, type Session, type Visitor } from '../../handler.ts';
import { lockCash } from '../../ledger/cash-counters.ts';
import { brandOf } from '../brand/index.ts';
import { countTaken } from '../rewards/index.ts';
import { bookOf } from '../wallet/index.ts';
import { shareCampaign } from './campaign.store.ts';
import { campaignRefusal, standingOf } from './facts.service.ts';
import { findPublished } from './published.service.ts';
import { insertParticipation, leaveParticipation } from './participation.store.ts';
import { promotionContextOf } from './promotion-context.service.ts';
import { promotionStanding } from './standing.service.ts';

type Code = (typeof promotion.join.errors)[number] | 'not.found';

/** Joins under the terms that were read. Whoever may not is told why, under the lock that everything about them takes. */
export const joinPromotion: Handler<typeof promotion.join> = async (ctx, { id, termsHash }, visitor) => {
  const session = sessionOf(visitor);
  const refused = await refusePerson(ctx, session);
  if (!refused.ok) return refused;
  if (!(await findPublished(ctx, visitor, id))) return fail('not.found');
  const joined = await joinIn(ctx, session, id, termsHash);
  return joined.ok ? standingAfter(ctx, visitor, id) : joined;
};

async function standingAfter(ctx: Context, visitor: Visitor, id: string) {
  const context = await promotionContextOf(ctx, visitor);
  const campaign = context.campaigns.find((one) => one.id === id);
  return campaign ? ok(await promotionStanding(ctx, ctx.db, context, campaign)) : fail('not.found');
}

/** Leaves a promotion from which nothing has come yet. */
export const leavePromotion: Handler<typeof promotion.leave> = async (ctx, { id }, visitor) => {
  const session = sessionOf(visitor);
  if (!(await findPublished(ctx, visitor, id))) return fail('not.found');
  const book = await bookOf(ctx, session);
  const left = await ctx.db.transaction().execute(async (tx): Promise<boolean> => {
    await lockCash(tx, book, session.memberId);
    if ((await countTaken(tx, id, session.memberId)) > 0) return false;
    await leaveParticipation(tx, id, session.memberId, ctx.clock.now());
    return true;
  });
  return left ? standingAfter(ctx, visitor, id) : fail('promotion.unavailable');
};

async function refusePerson(ctx: Context, session: Session): Promise<Result<null, Code>> {
  const { currency } = await bookOf(ctx, session);
  const { refusal } = await standingOf(ctx, ctx.db, { memberId: session.memberId, currency });
  return refusal === null ? ok(null) : fail(refusal);
}

async function joinIn(ctx: Context, session: Session, id: string, termsHash: string): Promise<Result<null, Code>> {
  const { memberId, merchantCode } = session;
  const book = await bookOf(ctx, session);
  const { profile } = (await brandOf(ctx, merchantCode)).rows.brand;
  return ctx.db.transaction().execute(async (tx): Promise<Result<null, Code>> => {
    await lockCash(tx, book, memberId);
    const campaign = await shareCampaign(tx, id);
    if (campaign?.merchantCode !== merchantCode) return fail('not.found');
    const standing = await standingOf(ctx, tx, { memberId, currency: book.currency });
    if (standing.joined.some((row) => row.campaign_id === id)) return ok(null);
    const version = campaign.current;
    const taken = await countTaken(tx, id, memberId);
    const asked = { campaign, version, profile, taken, isBudgetLeft: true };
    const refusal = await campaignRefusal(tx, standing, asked);
    if (refusal !== null) return fail(toldRefusal(refusal));
    if (version.hash !== termsHash) return fail('promotion.terms', { hash: version.hash });
    await insertParticipation(tx, {
      campaign_id: id,
      member_id: memberId,
      merchant_code: merchantCode,
      version: version.version,
      terms_seen: Buffer.from(version.hash, 'hex'),
      joined_at: ctx.clock.now(),
    });
    return ok(null);
  });
}
