import { PAGE_SIZE, type ContentLanguage, type reward } from '@perya/contract';
import { ok } from '@perya/std';
import type { Context } from '../../context.ts';
import { sessionOf, type Handler, type Session } from '../../handler.ts';
import { formatAmount } from '../../platform/money.ts';
import { brandOf, type Brand } from '../brand/index.ts';
import { promotionWords } from '../content/index.ts';
import { findReward as readReward, readTab, sumClaimable } from '../rewards/index.ts';
import { bookOf } from '../wallet/index.ts';
import { campaignsOf } from './campaigns.service.ts';
import { standingOf } from './facts.service.ts';
import { titleOf } from './promotion-context.service.ts';
import { toReward } from './view.ts';
import type { CampaignId } from '../../platform/db/promotion-values.ts';

/** The rewards of a member; to whom nothing may be given nothing is held out, and what they had stays on record. [API-50] */
export const listRewards: Handler<typeof reward.list> = async (ctx, { status, cursor }, visitor) => {
  const session = sessionOf(visitor);
  const { memberId, merchantCode } = session;
  const { currency } = await bookOf(ctx, session);
  const { refusal } = await standingOf(ctx, ctx.db, { memberId, currency });
  const none = { count: 0, amount: formatAmount(0n, currency) };
  if (refusal !== null && status === 'available') {
    return ok({ list: [], next: null, footer: cursor === undefined ? none : null });
  }
  const now = ctx.clock.now();
  const rows = await readTab(ctx.db, { memberId, tab: status, now, cursor: cursor ?? null }, PAGE_SIZE + 1);
  const page = rows.slice(0, PAGE_SIZE);
  const sourceOf = await readSources(ctx, await brandOf(ctx, merchantCode), visitor.language);
  const list = page.map((row) => toReward(row, sourceOf(row.campaign_id), now));
  const next = rows.length > PAGE_SIZE ? (page.at(-1)?.id ?? null) : null;
  if (cursor !== undefined) return ok({ list, next, footer: null });
  const sums = refusal === null ? await sumClaimable(ctx.db, { memberId, currency, now }) : null;
  const footer = sums ? { count: sums.count, amount: formatAmount(sums.amount, currency) } : none;
  return ok({ list, next, footer });
};

/** One reward of a member, for who tells of it elsewhere; null when it is not theirs. */
export async function findReward(
  ctx: Context,
  { memberId, merchantCode }: Pick<Session, 'memberId' | 'merchantCode'>,
  id: string,
  language: ContentLanguage,
): Promise<reward.Reward | null> {
  const row = await readReward(ctx.db, memberId, id);
  if (!row) return null;
  const sourceOf = await readSources(ctx, await brandOf(ctx, merchantCode), language);
  return toReward(row, sourceOf(row.campaign_id), ctx.clock.now());
}

/** The titles of campaigns by number, on show or not. */
export async function campaignTitles(
  ctx: Context,
  brand: Brand,
  language: ContentLanguage,
): Promise<ReadonlyMap<string, string>> {
  const words = await promotionWords(ctx, brand, language);
  return new Map((await campaignsOf(ctx, brand)).map((campaign) => [campaign.id, titleOf({ words }, campaign)]));
}

/** What rewards come from. */
async function readSources(ctx: Context, brand: Brand, language: ContentLanguage) {
  const titles = await campaignTitles(ctx, brand, language);
  const kinds = new Map((await campaignsOf(ctx, brand)).map(({ id, kind }) => [id, kind]));
  return (campaignId: CampaignId) => ({ kind: kinds.get(campaignId) ?? '', title: titles.get(campaignId) ?? '' });
}
