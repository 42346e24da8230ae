import type { Checked, promotion } from '@perya/contract';
import { fail, ok } from '@perya/std';
import type { Context } from '../../context.ts';
import type { Handler, Visitor } from '../../handler.ts';
import { brandOf, flagsOf } from '../brand/index.ts';
import { wholeTitle } from '../content/index.ts';
import { bookOf } from '../wallet/index.ts';
import { readComments } from './comments.service.ts';
import { findOnShow, onShow, type OnShow } from './on-show.service.ts';
import { countJoined } from './participation.store.ts';
import { askedAbout, pageReader, sessionAt, type Reader } from './reader.service.ts';
import { guestClaim, ownClaim, toReward, toTerms } from './view.ts';

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
  const reader = session && (await pageReader(ctx, brand, session));
  if (reader?.standing.refusal) return [];
  const shown = await onShow(ctx, brand, visitor);
  const wanted = shown.filter(({ words }) => category === undefined || words.category === category);
  return Promise.all(wanted.map((one) => toCard(ctx, one, reader)));
}

/** One promotion with all that is to be known before joining. [API-47, SCR-29] */
export const showPromotion: Handler<typeof promotion.detail> = async (ctx, { id }, visitor) => {
  const found = await findOnShow(ctx, visitor, id);
  if (!found) return fail('not.found');
  const { brand, reader, one } = found;
  const { campaign, words } = one;
  const { currency } = reader?.book ?? (await bookOf(ctx, { merchantCode: brand.merchantCode, type: 0 }));
  const latest = reader?.latest.get(id);
  const version = reader ? (await askedAbout(ctx, ctx.db, reader, campaign)).version : campaign.current;
  const source = { kind: campaign.kind, title: wholeTitle(words) };
  return ok({
    ...(await toCard(ctx, one, reader)),
    content: words.body,
    terms: toTerms(version, currency),
    joined: await countJoined(ctx.db, id),
    isJoined: reader?.standing.joined.some((row) => row.campaign_id === id) === true,
    reward: latest ? toReward(latest, source, ctx.clock.now()) : null,
    comments: await readComments(ctx, { campaignId: id, memberId: reader?.standing.memberId ?? null, cursor: null }),
  });
};

/** A promotion as a reader, or a guest, sees it in lists. */
export async function toCard(ctx: Context, { campaign, words }: OnShow, reader: Reader | null): Promise<Card> {
  const { title, highlight, note, image, tone, category } = words;
  const { startsAt, endsAt } = campaign.current;
  const claim = reader
    ? ownClaim(reader.standing, await askedAbout(ctx, ctx.db, reader, campaign), reader.latest.get(campaign.id) ?? null)
    : guestClaim(campaign, ctx.clock.now());
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
