import type { Checked, promotion } from '@perya/contract';
import { toldRefusal } from '@perya/promotions';
import { assert, fail, ok, type Result } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { Handler, Visitor } from '../../handler.ts';
import type { Database } from '../../platform/db/schema.ts';
import { formatAmount } from '../../platform/money.ts';
import { tellMember } from '../live/index.ts';
import { markOf } from '../wallet/index.ts';
import { answerClaim } from './answer-claim.service.ts';
import { award, type Awarded } from './award.service.ts';
import type { Campaign } from './campaign.store.ts';
import { tellTaken } from './claim.service.ts';
import { campaignOfCode, rightCode } from './code-guess.service.ts';
import { isPaidTogether, type CodeAsked, type CodeRefusal, type CodeValue } from './codes-together.service.ts';
import { campaignRefusal, standingOf } from './facts.service.ts';
import { linkedAccounts } from './linked-accounts.service.ts';
import { toCard } from './list.service.ts';
import { askedAbout, pageViewer } from './viewer.service.ts';
import { promotionContextOf, titleOf, type PromotionContext } from './promotion-context.service.ts';
import { promotionStanding } from './standing.service.ts';
import { claimUntil, toTerms } from './view.ts';

const CALL = 'promotion.code';

/** What a code would give, with the refusals that taking it would meet. Nothing is promised by it. [API-47] */
export const previewCode: Handler<typeof promotion.previewCode> = async (ctx, { code }, visitor) => {
  const context = await promotionContextOf(ctx, visitor);
  const viewer = await pageViewer(ctx, context.brand, context.session);
  const { standing } = viewer;
  if (standing.refusal !== null) return fail(standing.refusal);
  const found = await campaignOfCode(ctx, context, visitor, code);
  if (!found.ok) return found;
  const campaign = found.value;
  const asked = await askedAbout(ctx, ctx.db, viewer, campaign);
  const { version } = asked;
  const refusal = await campaignRefusal(ctx.db, standing, asked);
  if (refusal !== null) return fail(toldRefusal(refusal));
  const isIn = standing.joined.some((row) => row.campaign_id === campaign.id);
  if (version.terms.claim.needsJoin && !isIn) return fail('promotion.join');
  const who = { campaignId: campaign.id, memberId: standing.memberId };
  if ((await linkedAccounts(ctx.db, version.terms, who)).isTaken) return fail('promotion.once');
  const words = context.words.get(campaign.itemId);
  if (!words) return fail('promotion.code');
  return ok({
    ...(await toCard(ctx, { campaign, words }, viewer)),
    content: words.body,
    terms: toTerms(version, viewer.book.currency),
    claimUntil: claimUntil(version.terms, ctx.clock.now())?.toISOString() ?? null,
  });
};

/**
 * Takes what a promo code gives, under the terms that were read: paid at once, or a reward that waits. With all who take one at
 * this moment, or alone where that cannot be. [API-47, PROMO-06]
 */
export const takeCode: Handler<typeof promotion.code> = async (ctx, input, visitor) => {
  const context = await promotionContextOf(ctx, visitor);
  const asked = await askTogether(ctx, context, visitor, input);
  const taken = asked && (await ctx.server.promotions.codes.ask(ctx, asked));
  if (taken) {
    if (taken.row) tellTaken(ctx, context.session, [taken.row]);
    return taken.answer;
  }
  let made: Awarded | null = null;
  let campaign: Campaign | null = null;
  const answer = await answerClaim<CodeValue, CodeRefusal>(ctx, visitor, {
    call: CALL,
    input,
    prove: async () => {
      const found = await campaignOfCode(ctx, context, visitor, input.code);
      if (!found.ok) return async (tx) => (await refusePerson(ctx, tx, context)) ?? found;
      campaign = found.value;
      return async () => ok(null);
    },
    work: async (tx) => {
      if (!campaign) return fail('promotion.code');
      const awarded = await awardCode(ctx, tx, context, { campaign, termsHash: input.termsHash });
      if (!awarded.ok) return awarded;
      made = awarded.value;
      return ok(await answerOf(ctx, tx, context, awarded.value));
    },
  });
  if (answer.ok && made) tellMade(ctx, made);
  return answer;
};

/** What is asked with others, where a code is right and they are all given the same at once. */
async function askTogether(
  ctx: Context,
  context: PromotionContext,
  visitor: Visitor,
  input: Checked<typeof promotion.code>,
): Promise<CodeAsked | null> {
  const campaign = await rightCode(ctx, context, visitor, input.code);
  if (!campaign || !isPaidTogether(campaign)) return null;
  return { ...markOf(ctx, visitor, CALL, input), campaign, context, termsHash: input.termsHash };
}

/** To whom nothing may be given nothing is said about codes either. */
async function refusePerson(ctx: Context, tx: Transaction<Database>, { session, book }: PromotionContext) {
  const { refusal } = await standingOf(ctx, tx, { memberId: session.memberId, currency: book.currency });
  return refusal === null ? null : fail(refusal);
}

async function awardCode(
  ctx: Context,
  tx: Transaction<Database>,
  { session, brand, book }: PromotionContext,
  { campaign, termsHash }: { readonly campaign: Campaign; readonly termsHash: string },
): Promise<Result<Awarded, CodeRefusal>> {
  const { memberId } = session;
  const { profile } = brand.rows.brand;
  const awarded = await award(ctx, tx, { campaignId: campaign.id, memberId, book, profile, termsHash });
  if (awarded.ok) return awarded;
  const { code, value } = awarded.error;
  assert(code !== 'deposit.min', 'a code asks for no deposit');
  return fail(code === 'promotion.join' || code === 'promotion.terms' ? code : toldRefusal(code), value);
}

async function answerOf(
  ctx: Context,
  tx: Transaction<Database>,
  context: PromotionContext,
  { row, campaign, standing: before }: Awarded,
): Promise<CodeValue> {
  // A purse of theirs changes what else they can have; money and spins do not.
  const known = row.form === 'bonus' ? undefined : before;
  const standing = await promotionStanding(ctx, tx, context, campaign, known);
  const amount = formatAmount(BigInt(row.amount), row.currency);
  return { ...standing, title: titleOf(context, campaign), amount, isPaid: row.state === 'claimed' };
}

function tellMade(ctx: Context, { row }: Awarded): void {
  const { id, member_id: memberId, state } = row;
  if (state === 'claimed') return tellTaken(ctx, { memberId }, [row]);
  tellMember(ctx, memberId, { tell: 'reward', id, state });
}
