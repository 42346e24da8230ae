import { PAGE_SIZE, type reward } from '@perya/contract';
import { ok } from '@perya/std';
import { sessionOf, type Handler } from '../../handler.ts';
import { formatAmount } from '../../platform/money.ts';
import { brandOf } from '../brand/index.ts';
import { promotionWords } from '../content/index.ts';
import { readTab, sumClaimable } from '../rewards/index.ts';
import { bookOf } from '../wallet/index.ts';
import { campaignsOf } from './campaigns.service.ts';
import { standingOf } from './facts.service.ts';
import { titleOf } from './scene.service.ts';
import { toReward } from './view.ts';

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
  const brand = await brandOf(ctx, merchantCode);
  const words = await promotionWords(ctx, brand, visitor.language);
  const campaigns = new Map((await campaignsOf(ctx, brand)).map((campaign) => [campaign.id, campaign]));
  const list = page.map((row) => {
    const campaign = campaigns.get(row.campaign_id);
    const source = { kind: campaign?.kind ?? '', title: campaign ? titleOf({ words }, campaign) : '' };
    return toReward(row, source, now);
  });
  const next = rows.length > PAGE_SIZE ? (page.at(-1)?.id ?? null) : null;
  if (cursor !== undefined) return ok({ list, next, footer: null });
  const sums = refusal === null ? await sumClaimable(ctx.db, { memberId, currency, now }) : null;
  const footer = sums ? { count: sums.count, amount: formatAmount(sums.amount, currency) } : none;
  return ok({ list, next, footer });
};
