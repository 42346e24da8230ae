import type { Book } from '@perya/ledger';
import { layWheel, type DrawnField, type SpinRule } from '@perya/promotions';
import type { Context } from '../../context.ts';
import type { Visitor } from '../../handler.ts';
import { fromHouse } from '../../platform/money.ts';
import type { Profile } from '../../platform/db/schema.ts';
import { brandOf } from '../brand/index.ts';
import { promotionWords, type PromotionWords } from '../content/index.ts';
import { campaignsOf, type Campaign } from '../promotions/index.ts';

/** The wheel of a brand, as the terms of its campaign have it. */
export interface BrandWheel extends SpinRule {
  readonly book: Book;
  readonly zone: string;
  readonly profile: Profile;
  readonly campaign: Campaign;
  /** Prizes in minor units, around the circle. */
  readonly fields: readonly DrawnField[];
  readonly largest: bigint;
  readonly turnoverTimes: number;
  /** How long after its day a spin can be made. */
  readonly spinHours: number;
  /** In the language of the visitor; null when nobody has written any. */
  readonly words: PromotionWords | null;
}

/** The wheel that runs at a brand; null when there is none. It is fetched before a transaction begins. */
export async function wheelOf(
  ctx: Context,
  { merchantCode, language }: Pick<Visitor, 'merchantCode' | 'language'>,
): Promise<BrandWheel | null> {
  const brand = await brandOf(ctx, merchantCode);
  const campaigns = await campaignsOf(ctx, brand);
  const campaign = campaigns.find(({ kind, state }) => kind === 'WHEEL' && state === 'running');
  const award = campaign?.current.terms.award;
  if (!campaign || award?.form !== 'cash' || award.size.by !== 'odds') return null;
  const { profile, currency, time_zone: zone } = brand.rows.brand;
  const fields = layWheel(award.size.fields.map(({ prize, odds }) => ({ prize: fromHouse(prize, currency), odds })));
  return {
    book: { merchantCode, currency },
    zone,
    profile,
    campaign,
    fields,
    largest: fields.reduce((most, { prize }) => (prize > most ? prize : most), 0n),
    spins: award.size.spins,
    turnoverTimes: award.turnoverTimes,
    spinHours: campaign.current.terms.claim.hours,
    words: (await promotionWords(ctx, brand, language)).get(campaign.itemId) ?? null,
  };
}
