import type { Context } from '../../context.ts';
import type { Visitor } from '../../handler.ts';
import { brandOf, type Brand } from '../brand/index.ts';
import { shownPromotions, type PromotionWords } from '../content/index.ts';
import type { Campaign } from './campaign.store.ts';
import { campaignsOf } from './campaigns.service.ts';
import { pageViewer, sessionAt } from './viewer.service.ts';

/** A promotion that is on show: its campaign and its words. */
export interface PublishedPromotion {
  readonly campaign: Campaign;
  readonly words: PromotionWords;
}

/** A promotion that a visitor may look at; null for all others, as for one that is not there. */
export async function findPublished(ctx: Context, visitor: Visitor, id: string) {
  const brand = await brandOf(ctx, visitor.merchantCode);
  const session = sessionAt(brand, visitor);
  const one = (await publishedPromotions(ctx, brand, visitor)).find(({ campaign }) => campaign.id === id);
  if (!one) return null;
  const viewer = session && (await pageViewer(ctx, brand, session));
  return viewer?.standing.refusal ? null : { brand, viewer, one };
}

/** The promotions of a brand whose words are published now, in their order. */
export async function publishedPromotions(
  ctx: Context,
  brand: Brand,
  { language }: Visitor,
): Promise<PublishedPromotion[]> {
  const byItem = new Map((await campaignsOf(ctx, brand)).map((campaign) => [campaign.itemId, campaign]));
  return (await shownPromotions(ctx, brand, language)).flatMap((words) => {
    const campaign = byItem.get(words.itemId);
    return campaign ? [{ campaign, words }] : [];
  });
}
