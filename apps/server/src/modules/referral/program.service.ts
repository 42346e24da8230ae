import type { Book } from '@perya/ledger';
import { REFERRAL_RULES, type ReferralRules, type Terms } from '@perya/promotions';
import type { Context } from '../../context.ts';
import type { Profile } from '../../platform/db/schema.ts';
import { fromHouse } from '../../platform/money.ts';
import { brandOf, flagsOf, type Brand } from '../brand/index.ts';
import { campaignsOf, checkUnder, type Campaign } from '../promotions/index.ts';

/** The referral programme of a brand: the terms of a campaign, and when a friend counts. */
export interface Program {
  readonly brand: Brand;
  readonly book: Book;
  readonly zone: string;
  readonly profile: Profile;
  readonly campaign: Campaign;
  /** In minor units. */
  readonly rules: ReferralRules;
}

/** The programme of a brand; null when it has none, it is switched off, or the regulator does not allow one. [PROMO-07] */
export async function programOf(ctx: Context, merchantCode: string): Promise<Program | null> {
  const brand = await brandOf(ctx, merchantCode);
  const { INVITE3: isOn } = await flagsOf(ctx, merchantCode);
  const campaigns = await campaignsOf(ctx, brand);
  const campaign = campaigns.find(
    ({ kind, state }) => kind === 'REFERRAL' && (state === 'running' || state === 'paused'),
  );
  if (isOn !== true || !campaign) return null;
  const { profile, currency, time_zone: zone } = brand.rows.brand;
  const { terms, approvalNo } = campaign.current;
  if (checkUnder(profile, terms, approvalNo).refusals.length > 0) return null;
  const rules = {
    ...REFERRAL_RULES,
    firstDeposit: fromHouse(REFERRAL_RULES.firstDeposit, currency),
    validBets: fromHouse(REFERRAL_RULES.validBets, currency),
  };
  return { brand, book: { merchantCode, currency }, zone, profile, campaign, rules };
}

/** Whether it runs now, so that something is promised by it. */
export function isOpen({ campaign: { state, current } }: Program, now: Date): boolean {
  return state === 'running' && current.startsAt <= now && (current.endsAt === null || current.endsAt > now);
}

/** What each of the two gets by a version, in minor units. */
export function amountBy({ award }: Terms, currency: string): bigint {
  return award.form === 'cash' && award.size.by === 'fixed' ? fromHouse(award.size.amount, currency) : 0n;
}
