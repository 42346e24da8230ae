import { checkIn } from '@perya/contract';
import type { Book } from '@perya/ledger';
import { toldRefusal, type WhoRefusal } from '@perya/promotions';
import type { Kysely } from 'kysely';
import type { Context } from '../../context.ts';
import type { Visitor } from '../../handler.ts';
import { fromHouse } from '../../platform/money.ts';
import type { Database, Profile } from '../../platform/db/schema.ts';
import { brandOf } from '../brand/index.ts';
import { promotionWords, type PromotionWords } from '../content/index.ts';
import { campaignRefusal, campaignsOf, type Campaign, type Standing } from '../promotions/index.ts';

/** Why there is no calendar. */
export type CalendarRefusal = (typeof checkIn.CHECK_IN_REFUSALS)[number];

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

/** Why somebody has no calendar, as they are told; null when they have. What is left in the pot is another matter. */
export async function refusalFor(
  db: Kysely<Database>,
  { campaign, profile }: BrandCalendar,
  standing: Standing,
): Promise<CalendarRefusal | null> {
  const asked = { campaign, version: campaign.current, profile, taken: 0, isBudgetLeft: true };
  const refusal = await campaignRefusal(db, standing, asked);
  return refusal === null ? null : toCalendarRefusal(refusal);
}

function toCalendarRefusal(refusal: WhoRefusal): CalendarRefusal {
  const told = toldRefusal(refusal);
  const shown = checkIn.CHECK_IN_REFUSALS.find((one) => one === told);
  return shown ?? (told === 'promotion.coming' ? 'promotion.closed' : 'promotion.segment');
}
