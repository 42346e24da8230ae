import type { Context } from '../../context.ts';
import { brandOf } from '../brand/index.ts';
import { giveDue, type Dues, type Wanted } from '../promotions/index.ts';
import { readBoard } from './board.store.ts';
import { duePrizes, type PrizeRow } from './prize.store.ts';

const HOUR_MS = 3_600_000;

const PRIZES: Dues<PrizeRow> = {
  ...duePrizes,
  wanted: wantedFor,
  news: ({ rank }) => ({ template: 'boardFinal', facts: { rank: { text: String(rank) } } }),
};

/** Makes rewards of the prizes that are due. */
export function givePrizes(ctx: Context, isStopping: () => boolean = () => false): Promise<void> {
  return giveDue(ctx, PRIZES, isStopping);
}

async function wantedFor(ctx: Context, prize: PrizeRow): Promise<Wanted> {
  const { merchant_code: merchantCode } = prize;
  const board = await readBoard(ctx.db, prize.board_id);
  const { profile } = (await brandOf(ctx, merchantCode)).rows.brand;
  const until = new Date(ctx.clock.now().getTime() + board.claim_hours * HOUR_MS);
  return {
    campaignId: board.campaign_id,
    memberId: prize.member_id,
    book: { merchantCode, currency: board.currency },
    profile,
    version: board.version,
    gift: { period: board.period, nr: 1, amount: BigInt(prize.amount), until, isEarned: true },
  };
}
