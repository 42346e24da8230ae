import type { promotion } from '@perya/contract';
import type { Kysely } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/schema.ts';
import type { Campaign } from './campaign.store.ts';
import { askedAbout, readerOf } from './reader.service.ts';
import { titleOf, type Scene } from './scene.service.ts';
import { ownClaim, toReward } from './view.ts';

/** How a promotion stands for its reader after something was done; within a transaction, as that has left it. */
export async function promotionStanding(
  ctx: Context,
  db: Kysely<Database>,
  scene: Scene,
  campaign: Campaign,
): Promise<promotion.PromotionStanding> {
  const { brand, session, book } = scene;
  const reader = await readerOf(ctx, db, { brand, session, book, left: null });
  const latest = reader.latest.get(campaign.id) ?? null;
  const claim = ownClaim(reader.standing, await askedAbout(ctx, db, reader, campaign), latest);
  const source = { kind: campaign.kind, title: titleOf(scene, campaign) };
  return { id: campaign.id, ...claim, reward: latest && toReward(latest, source, ctx.clock.now()) };
}
