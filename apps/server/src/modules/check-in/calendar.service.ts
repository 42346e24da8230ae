import type { Book } from '@perya/ledger';
import type { Context } from '../../context.ts';
import type { Visitor } from '../../handler.ts';
import { fromHouse } from '../../platform/money.ts';
import type { Profile } from '../../platform/db/schema.ts';
import { brandOf } from '../brand/index.ts';
import { promotionWords, type PromotionWords } from '../content/index.ts';
import { campaignsOf, type Campaign } from '../promotions/index.ts';

/** The calendar of a brand, as the terms of its campaign have it. */
export interface BrandCalendar {
  readonly book: Book;
  readonly zone: string;
  readonly profile: Profile;
  readonly campaign: Campaign;
  /** In minor units; the first is that of the first visit. */
  readonly tiles: readonly bigint[];
  readonly turnoverTimes: number;
  /** In the language of the visitor; null when nobody has written any. */
  readonly words: PromotionWords | null;
}

/** The calendar that runs at a brand; null when there is none. It is fetched before a transaction begins. */
export async function calendarOf(
  ctx: Context,
  { merchantCode, language }: Pick<Visitor, 'merchantCode' | 'language'>,
): Promise<BrandCalendar | null> {
  const brand = await brandOf(ctx, merchantCode);
  const campaigns = await campaignsOf(ctx, brand);
  const campaign = campaigns.find(({ kind, state }) => kind === 'CHECKIN' && state === 'running');
  const award = campaign?.current.terms.award;
  if (!campaign || award?.form !== 'cash' || award.size.by !== 'tiles') return null;
  const { profile, currency, time_zone: zone } = brand.rows.brand;
  return {
    book: { merchantCode, currency },
    zone,
    profile,
    campaign,
    tiles: award.size.amounts.map((amount) => fromHouse(amount, currency)),
    turnoverTimes: award.turnoverTimes,
    words: (await promotionWords(ctx, brand, language)).get(campaign.itemId) ?? null,
  };
}
