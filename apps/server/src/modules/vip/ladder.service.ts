import type { Book } from '@perya/ledger';
import type { LadderLevel } from '@perya/promotions';
import type { Context } from '../../context.ts';
import { fromHouse } from '../../platform/money.ts';
import type { Profile } from '../../platform/db/schema.ts';
import { brandOf, type Brand } from '../brand/index.ts';
import { campaignsOf, checkUnder, type Campaign } from '../promotions/index.ts';

/** The levels of a brand, as the terms of its ladder have them. */
export interface Ladder {
  readonly book: Book;
  readonly zone: string;
  readonly profile: Profile;
  readonly campaign: Campaign;
  /** In minor units; the first is level 0. */
  readonly levels: readonly LadderLevel[];
  readonly turnoverTimes: number;
}

/** How many days a gift waits to be taken. */
export const CLAIM_DAYS = { levelUp: 7, week: 7, month: 14, birthday: 30 } as const;

/** The ladder of a brand; null when it has none, or its regulator does not allow one. */
export async function ladderOf(ctx: Context, merchantCode: string): Promise<Ladder | null> {
  const brand = await brandOf(ctx, merchantCode);
  const campaigns = await campaignsOf(ctx, brand);
  // A version that begins later is in force already: levels do not go away until then.
  const campaign = campaigns.find(({ kind, state }) => kind === 'VIP' && (state === 'running' || state === 'paused'));
  return campaign ? toLadder(brand, campaign) : null;
}

function toLadder({ merchantCode, rows }: Brand, campaign: Campaign): Ladder | null {
  const { profile, currency, time_zone: zone } = rows.brand;
  const { terms, approvalNo } = campaign.current;
  const { award } = terms;
  if (award.form !== 'cash' || award.size.by !== 'level') return null;
  if (checkUnder(profile, terms, approvalNo).refusals.length > 0) return null;
  const levels = award.size.levels.map((level) => inCurrency(level, currency));
  return { book: { merchantCode, currency }, zone, profile, campaign, levels, turnoverTimes: award.turnoverTimes };
}

function inCurrency(level: LadderLevel, currency: string): LadderLevel {
  const of = (figure: bigint) => fromHouse(figure, currency);
  return {
    ...level,
    deposits: of(level.deposits),
    validBets: of(level.validBets),
    keep: of(level.keep),
    levelUp: of(level.levelUp),
    week: of(level.week),
    month: of(level.month),
    birthday: of(level.birthday),
    dailyWithdraw: of(level.dailyWithdraw),
  };
}

/** The name of a level on the wire. */
export function labelOf(level: number): string {
  return `VIP${level}`;
}
