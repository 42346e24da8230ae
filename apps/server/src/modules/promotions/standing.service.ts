import type { promotion } from '@perya/contract';
import type { Kysely } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/schema.ts';
import type { Campaign } from './campaign.store.ts';
import type { Standing } from './facts.service.ts';
import { claimOf, viewerOf } from './viewer.service.ts';
import { titleOf, type PromotionContext } from './promotion-context.service.ts';
import { toReward } from './view.ts';

/**
 * How a promotion stands for its viewer after something was done; within a transaction, as that has left it. Who has read how
 * the person stands, under the same locks, and has changed nothing of that, says so.
 */
export async function promotionStanding(
  ctx: Context,
  db: Kysely<Database>,
  context: PromotionContext,
  campaign: Campaign,
  known?: Standing,
): Promise<promotion.PromotionStanding> {
  const { brand, session, book } = context;
  const viewer = await viewerOf(ctx, db, { brand, session, book, left: null, known });
  const latest = viewer.latest.get(campaign.id) ?? null;
  const claim = await claimOf(ctx, db, viewer, campaign);
  const source = { kind: campaign.kind, title: titleOf(context, campaign) };
  return { id: campaign.id, ...claim, reward: latest && toReward(latest, source, ctx.clock.now()) };
}
