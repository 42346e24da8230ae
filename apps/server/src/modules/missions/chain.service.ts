import type { Book } from '@perya/ledger';
import type { MissionPeriod, MissionTask } from '@perya/promotions';
import type { Context } from '../../context.ts';
import { fromHouse } from '../../platform/money.ts';
import type { Profile } from '../../platform/db/schema.ts';
import { brandOf, type Brand } from '../brand/index.ts';
import { campaignsOf, type Campaign, type Version } from '../promotions/index.ts';
import { windowOf, type Window } from './period.ts';

/** A step of a chain in the currency of its brand. */
export interface Step extends MissionTask {
  readonly nr: number;
  /** What it gives, in minor units. */
  readonly amount: bigint;
}

/** A chain as one version of its campaign has it. */
export interface Chain {
  readonly campaign: Campaign;
  readonly version: Version;
  readonly period: MissionPeriod;
  readonly window: Window;
  readonly steps: readonly Step[];
  readonly turnoverTimes: number;
}

/** The missions of a brand. */
export interface BrandMissions {
  readonly brand: Brand;
  readonly book: Book;
  readonly zone: string;
  readonly profile: Profile;
  /** Those that run or pause, by the terms in force. */
  readonly chains: readonly Chain[];
}

/** The missions of a brand; they are fetched before a transaction begins. */
export async function missionsAt(ctx: Context, merchantCode: string): Promise<BrandMissions> {
  const brand = await brandOf(ctx, merchantCode);
  const { profile, currency, time_zone: zone } = brand.rows.brand;
  const campaigns = await campaignsOf(ctx, brand);
  const book = { merchantCode, currency };
  const open = campaigns.filter(({ kind, state }) => kind === 'MISSION' && (state === 'running' || state === 'paused'));
  const chains = open.flatMap((campaign) => toChain(campaign, campaign.current, { book, zone }) ?? []);
  return { brand, book, zone, profile, chains };
}

/** A chain by one of its versions: it counts from the beginning of that, and as long as the one in force says. */
export function toChain(
  campaign: Campaign,
  version: Version,
  { book, zone }: Pick<BrandMissions, 'book' | 'zone'>,
): Chain | null {
  const { award } = version.terms;
  if (award.form !== 'cash' || award.size.by !== 'chain') return null;
  const inCurrency = (figure: bigint) => fromHouse(figure, book.currency);
  return {
    campaign,
    version,
    period: award.size.period ?? 'once',
    window: windowOf({ startsAt: version.startsAt, endsAt: campaign.current.endsAt }, zone),
    turnoverTimes: award.turnoverTimes,
    steps: award.size.steps.map(({ target, amount, ...step }, place) => ({
      ...step,
      nr: place + 1,
      target: step.goal === 'validBets' ? inCurrency(BigInt(target)) : BigInt(target),
      amount: inCurrency(amount),
    })),
  };
}
