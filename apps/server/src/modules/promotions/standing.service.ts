import type { promotion } from '@perya/contract';
import { assert } from '@perya/std';
import type { Kysely } from 'kysely';
import type { Context } from '../../context.ts';
import { sessionOf, type Visitor } from '../../handler.ts';
import type { Database } from '../../platform/db/schema.ts';
import { brandOf } from '../brand/index.ts';
import { promotionTitles } from '../content/index.ts';
import { campaignOf } from './campaigns.service.ts';
import { askedAbout, readerOf } from './reader.service.ts';
import { ownClaim, toReward } from './view.ts';

/** How a promotion stands for its reader after something was done; within a transaction, as that has left it. */
export async function promotionStanding(
  ctx: Context,
  db: Kysely<Database>,
  visitor: Visitor,
  campaignId: string,
): Promise<{ readonly standing: promotion.PromotionStanding; readonly title: string }> {
  const session = sessionOf(visitor);
  const brand = await brandOf(ctx, session.merchantCode);
  const campaign = await campaignOf(ctx, brand, campaignId);
  assert(campaign, 'the promotion was there a moment ago');
  const reader = await readerOf(ctx, db, brand, session);
  const latest = reader.latest.get(campaignId) ?? null;
  const title = (await promotionTitles(ctx, brand, visitor.language)).get(campaign.itemId) ?? '';
  const claim = ownClaim(reader.standing, await askedAbout(ctx, reader, campaign), latest);
  const shown = latest && toReward(latest, { kind: campaign.kind, title }, ctx.clock.now());
  return { standing: { id: campaignId, ...claim, reward: shown }, title };
}
