import type { board } from '@perya/contract';
import type { Book } from '@perya/ledger';
import { BOARD_MIN_STAKE, BOARD_POINT, BOARD_ROUNDS } from '@perya/promotions';
import type { Context } from '../../context.ts';
import { fromHouse } from '../../platform/money.ts';
import { brandOf, type Brand } from '../brand/index.ts';
import { campaignsOf, checkUnder, type Campaign } from '../promotions/index.ts';
import type { BoardRow } from './board.store.ts';

/** What the boards of a campaign are, as its terms have them. */
export interface BoardPlan {
  readonly book: Book;
  readonly zone: string;
  readonly campaign: Campaign;
  readonly span: board.BoardPeriod;
  readonly rules: Pick<
    BoardRow,
    'points' | 'per_point' | 'daily_cap' | 'min_stake' | 'best_rounds' | 'turnover_times' | 'claim_hours'
  >;
  /** By rank, in minor units. */
  readonly prizes: readonly bigint[];
}

/** The boards a brand opens now; none that its regulator does not allow. */
export async function plansOf(ctx: Context, merchantCode: string): Promise<BoardPlan[]> {
  const brand = await brandOf(ctx, merchantCode);
  const now = ctx.clock.now();
  const campaigns = await campaignsOf(ctx, brand);
  return campaigns
    .filter(({ kind, state, current }) => kind === 'BOARD' && state === 'running' && current.startsAt <= now)
    .flatMap((campaign) => toPlan(brand, campaign) ?? []);
}

function toPlan({ merchantCode, rows }: Brand, campaign: Campaign): BoardPlan | null {
  const { profile, currency, time_zone: zone } = rows.brand;
  const { terms, approvalNo } = campaign.current;
  const { award, claim } = terms;
  if (award.form !== 'cash' || award.size.by !== 'rank') return null;
  if (checkUnder(profile, terms, approvalNo).refusals.length > 0) return null;
  const { points, dailyCap, period, prizes } = award.size;
  const isValid = points === 'valid';
  return {
    book: { merchantCode, currency },
    zone,
    campaign,
    span: period ?? 'week',
    rules: {
      points,
      per_point: isValid ? fromHouse(BOARD_POINT, currency).toString() : null,
      daily_cap: isValid && dailyCap !== null ? String(dailyCap) : null,
      min_stake: isValid ? null : fromHouse(BOARD_MIN_STAKE, currency).toString(),
      best_rounds: isValid ? null : BOARD_ROUNDS,
      turnover_times: award.turnoverTimes,
      claim_hours: claim.hours,
    },
    prizes: prizes.map((prize) => fromHouse(prize, currency)),
  };
}
