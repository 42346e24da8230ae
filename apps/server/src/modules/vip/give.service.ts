import type { Context } from '../../context.ts';
import { giveDue, type Dues, type Wanted } from '../promotions/index.ts';
import { dueGifts, type GiftRow } from './gift.store.ts';
import { CLAIM_DAYS, ladderOf } from './ladder.service.ts';

const DAY_MS = 24 * 3_600_000;

const GIFTS: Dues<GiftRow> = {
  ...dueGifts,
  wanted: wantedFor,
  news: ({ kind, level }) =>
    kind === 'levelUp' ? { template: 'levelUp', facts: { level: { text: String(level) } } } : null,
};

/** Makes rewards of the gifts that are due. */
export function giveGifts(ctx: Context, isStopping: () => boolean = () => false): Promise<void> {
  return giveDue(ctx, GIFTS, isStopping);
}

async function wantedFor(ctx: Context, gift: GiftRow): Promise<Wanted | null> {
  const ladder = await ladderOf(ctx, gift.merchant_code);
  if (!ladder) return null;
  const { book, profile, campaign } = ladder;
  const until = new Date(ctx.clock.now().getTime() + CLAIM_DAYS[gift.kind] * DAY_MS);
  const occasion = gift.kind === 'levelUp' ? { period: '', nr: gift.level } : { period: gift.period, nr: 1 };
  return {
    campaignId: campaign.id,
    memberId: gift.member_id,
    book,
    profile,
    gift: { ...occasion, amount: BigInt(gift.amount), until },
  };
}
