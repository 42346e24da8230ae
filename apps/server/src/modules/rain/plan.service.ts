import type { Book } from '@perya/ledger';
import type { Context } from '../../context.ts';
import { addDays, dayOf } from '../../ledger/day.ts';
import type { Profile } from '../../platform/db/schema.ts';
import { fromHouse } from '../../platform/money.ts';
import { brandOf, listBrands } from '../brand/index.ts';
import { campaignsOf, checkUnder, type Campaign } from '../promotions/index.ts';
import { drawSeed } from './seed.service.ts';
import { insertWave, readMoments, readPlanned } from './wave.store.ts';

const MINUTE_MS = 60_000;

/** The rain of a brand, as the terms of its campaign have it. */
export interface BrandRain {
  readonly book: Book;
  readonly zone: string;
  readonly profile: Profile;
  readonly campaign: Campaign;
  readonly times: readonly string[];
  readonly minutes: number;
  readonly pot: bigint;
  readonly low: bigint;
  readonly high: bigint;
  readonly turnoverTimes: number;
}

/** The rain that runs at a brand; null when there is none. It is fetched before a transaction begins. */
export async function rainOf(ctx: Context, merchantCode: string): Promise<BrandRain | null> {
  const brand = await brandOf(ctx, merchantCode);
  const campaigns = await campaignsOf(ctx, brand);
  const campaign = campaigns.find(({ kind, state }) => kind === 'RAIN' && state === 'running');
  const award = campaign?.current.terms.award;
  if (!campaign || award?.form !== 'cash' || award.size.by !== 'split' || !award.size.waves) return null;
  const { profile, currency, time_zone: zone } = brand.rows.brand;
  const { pot, low, high, waves } = award.size;
  return {
    book: { merchantCode, currency },
    zone,
    profile,
    campaign,
    times: waves.at,
    minutes: waves.minutes,
    pot: fromHouse(pot, currency),
    low: fromHouse(low, currency),
    high: fromHouse(high, currency),
    turnoverTimes: award.turnoverTimes,
  };
}

/** Plans the waves of today and tomorrow, of all brands: the hash of each seed is told long before it opens. */
export async function planWaves(ctx: Context, isStopping: () => boolean = () => false): Promise<void> {
  for (const { merchant_code: merchantCode } of await listBrands(ctx)) {
    if (isStopping()) return;
    const rain = await rainOf(ctx, merchantCode);
    if (rain && isAllowed(rain)) await planOf(ctx, rain);
  }
}

function isAllowed({ profile, campaign: { current } }: BrandRain): boolean {
  return checkUnder(profile, current.terms, current.approvalNo).refusals.length === 0;
}

async function planOf(ctx: Context, rain: BrandRain): Promise<void> {
  const { book, campaign, zone, times, minutes } = rain;
  const { startsAt, endsAt, version } = campaign.current;
  const now = ctx.clock.now();
  const today = dayOf(now, zone);
  const planned = await readPlanned(ctx.db, campaign.id, now);
  for (const opens of await readMoments(ctx.db, { days: [today, addDays(today, 1)], times, zone })) {
    const closes = new Date(opens.getTime() + minutes * MINUTE_MS);
    const isWithin = opens > now && opens >= startsAt && (endsAt === null || closes <= endsAt);
    if (!isWithin || planned.has(opens.getTime())) continue;
    await insertWave(ctx.db, {
      merchant_code: book.merchantCode,
      campaign_id: campaign.id,
      version,
      currency: book.currency,
      opens_at: opens,
      closes_at: closes,
      pot: rain.pot,
      low: rain.low,
      high: rain.high,
      turnover_times: rain.turnoverTimes,
      ...drawSeed(ctx),
      act_at: opens,
    });
  }
}
