import type { Checked, promotion } from '@perya/contract';
import { exampleOf } from '@perya/promotions';
import { fail, ok } from '@perya/std';
import type { Context } from '../../context.ts';
import type { Handler, Visitor } from '../../handler.ts';
import { formatAmount, fromHouse, parseAmount } from '../../platform/money.ts';
import { brandOf, flagsOf } from '../brand/index.ts';
import { wholeTitle } from '../content/index.ts';
import { bookOf } from '../wallet/index.ts';
import { readComments } from './comments.service.ts';
import { findPublished, publishedPromotions, type PublishedPromotion } from './published.service.ts';
import { countJoined } from './participation.store.ts';
import { askedAbout, claimOf, pageViewer, sessionAt, type Viewer } from './viewer.service.ts';
import { guestClaim, toReward, toTerms } from './view.ts';

type Card = promotion.Promotion;

/** Promotions in the order of their words; none for whom nothing is offered. [API-46, SCR-28] */
export const listPromotions: Handler<typeof promotion.list> = async (ctx, input, visitor) =>
  ok(await cardsFor(ctx, input, visitor));

/** The same for what else shows them; none while the reward centre is switched off. */
export async function promotionCards(ctx: Context, visitor: Visitor): Promise<Card[]> {
  const { REWCEN3: isOn } = await flagsOf(ctx, visitor.merchantCode);
  return isOn === true ? cardsFor(ctx, {}, visitor) : [];
}

async function cardsFor(
  ctx: Context,
  { category }: Pick<Checked<typeof promotion.list>, 'category'>,
  visitor: Visitor,
): Promise<Card[]> {
  const brand = await brandOf(ctx, visitor.merchantCode);
  const session = sessionAt(brand, visitor);
  const viewer = session && (await pageViewer(ctx, brand, session));
  if (viewer?.standing.refusal) return [];
  const shown = await publishedPromotions(ctx, brand, visitor);
  const wanted = shown.filter(({ words }) => category === undefined || words.category === category);
  return Promise.all(wanted.map((one) => toCard(ctx, one, viewer)));
}

/** One promotion with all that is to be known before joining. [API-47, SCR-29] */
export const showPromotion: Handler<typeof promotion.detail> = async (ctx, { id }, visitor) => {
  const found = await findPublished(ctx, visitor, id);
  if (!found) return fail('not.found');
  const { brand, viewer, one } = found;
  const { campaign, words } = one;
  const { currency } = viewer?.book ?? (await bookOf(ctx, { merchantCode: brand.merchantCode, type: 0 }));
  const latest = viewer?.latest.get(id);
  const version = viewer ? (await askedAbout(ctx, ctx.db, viewer, campaign)).version : campaign.current;
  const source = { kind: campaign.kind, title: wholeTitle(words) };
  return ok({
    ...(await toCard(ctx, one, viewer)),
    content: words.body,
    terms: toTerms(version, currency),
    joined: await countJoined(ctx.db, id),
    isJoined: viewer?.standing.joined.some((row) => row.campaign_id === id) === true,
    reward: latest ? toReward(latest, source, ctx.clock.now()) : null,
    comments: await readComments(ctx, { campaignId: id, memberId: viewer?.standing.memberId ?? null, cursor: null }),
  });
};

/** What a promotion would give for an amount, before anybody joins or pays. [API-47] */
export const showExample: Handler<typeof promotion.example> = async (ctx, { id, amount }, visitor) => {
  const found = await findPublished(ctx, visitor, id);
  if (!found) return fail('not.found');
  const { brand, viewer, one } = found;
  const { currency } = viewer?.book ?? (await bookOf(ctx, { merchantCode: brand.merchantCode, type: 0 }));
  const given = parseAmount(amount, currency);
  if (given === null) return fail('request.invalid');
  const { version } = viewer ? await askedAbout(ctx, ctx.db, viewer, one.campaign) : { version: one.campaign.current };
  const example = exampleOf(version.terms, given, (figure) => fromHouse(figure, currency));
  if (!example) return fail('promotion.unavailable');
  const { award, turnover, min } = example;
  return ok({
    by: example.by,
    award: formatAmount(award, currency),
    turnover: formatAmount(turnover, currency),
    min: min === null ? null : formatAmount(min, currency),
  });
};

/** A promotion as a viewer, or a guest, sees it in lists. */
export async function toCard(
  ctx: Context,
  { campaign, words }: PublishedPromotion,
  viewer: Viewer | null,
): Promise<Card> {
  const { title, highlight, note, image, tone, category } = words;
  const { startsAt, endsAt } = campaign.current;
  const claim = viewer ? await claimOf(ctx, ctx.db, viewer, campaign) : guestClaim(campaign, ctx.clock.now());
  return {
    id: campaign.id,
    promotionType: campaign.kind,
    category,
    title,
    highlight,
    note,
    image,
    tone,
    start: startsAt.toISOString(),
    end: endsAt?.toISOString() ?? null,
    ...claim,
  };
}
