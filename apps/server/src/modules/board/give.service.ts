import type { Context } from '../../context.ts';
import { brandOf } from '../brand/index.ts';
import { giveDue, type Dues, type Wanted } from '../promotions/index.ts';
import { changePrize, lockPrize, takePrize, type DuePrize } from './prize.store.ts';

const HOUR_MS = 3_600_000;

const PRIZES: Dues<DuePrize> = {
  take: takePrize,
  wanted: wantedFor,
  lock: lockPrize,
  change: changePrize,
  news: ({ rank }) => ({ template: 'boardFinal', facts: { rank: { text: String(rank) } } }),
};

/** Makes rewards of the prizes that are due. */
export function givePrizes(ctx: Context, isStopping: () => boolean = () => false): Promise<void> {
  return giveDue(ctx, PRIZES, isStopping);
}

async function wantedFor(ctx: Context, prize: DuePrize): Promise<Wanted> {
  const { merchant_code: merchantCode, currency, version } = prize;
  const { profile } = (await brandOf(ctx, merchantCode)).rows.brand;
  const until = new Date(ctx.clock.now().getTime() + prize.claim_hours * HOUR_MS);
  return {
    campaignId: prize.campaign_id,
    memberId: prize.member_id,
    book: { merchantCode, currency },
    profile,
    version,
    gift: { period: prize.period, nr: 1, amount: BigInt(prize.amount), until, isEarned: true },
  };
}
