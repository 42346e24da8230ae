import type { Book } from '@perya/ledger';
import { PROFILES, type AwardSize, type ProfileRules } from '@perya/promotions';
import type { Context } from '../../context.ts';
import { dayOf } from '../../ledger/day.ts';
import { weekOf, type Period } from '../../ledger/periods.ts';
import type { Profile } from '../../platform/db/schema.ts';
import { brandOf, type Brand } from '../brand/index.ts';
import { campaignsOf, checkUnder, type Campaign, type Version } from '../promotions/index.ts';

/** The cashback of a brand. */
export interface Plan {
  readonly book: Book;
  readonly zone: string;
  readonly profile: Profile;
  readonly rules: ProfileRules;
  readonly campaign: Campaign;
}

/** The campaigns of a brand that may have periods to open or to close: none ends before its periods are settled. */
export async function plansOf(ctx: Context, merchantCode: string): Promise<Plan[]> {
  const brand = await brandOf(ctx, merchantCode);
  const campaigns = await campaignsOf(ctx, brand);
  return campaigns
    .filter(({ kind, state }) => kind === 'CASHBACK' && state !== 'ended')
    .map((campaign) => toPlan(brand, campaign));
}

function toPlan({ merchantCode, rows }: Brand, campaign: Campaign): Plan {
  const { profile, currency, time_zone: zone } = rows.brand;
  return { book: { merchantCode, currency }, zone, profile, rules: PROFILES[profile], campaign };
}

/** How a version counts; null where its regulator no longer allows it. */
export function sizeOf(
  { profile }: Pick<Plan, 'profile'>,
  { terms, approvalNo }: Version,
): Extract<AwardSize, { readonly by: 'netLoss' }> | null {
  if (terms.award.form !== 'cash' || terms.award.size.by !== 'netLoss') return null;
  return checkUnder(profile, terms, approvalNo).refusals.length > 0 ? null : terms.award.size;
}

/** The period that runs now, of its days those on which the campaign does; null before its first and after its last. */
export function periodNow({ campaign, zone }: Plan, span: 'day' | 'week', now: Date): Period | null {
  const { startsAt, endsAt } = campaign.current;
  const day = dayOf(now, zone);
  const whole = span === 'day' ? { name: day, from: day, to: day } : weekOf(day);
  const first = dayOf(startsAt, zone);
  const last = endsAt === null ? whole.to : dayOf(new Date(endsAt.getTime() - 1), zone);
  if (now < startsAt || day > last) return null;
  return { name: whole.name, from: first > whole.from ? first : whole.from, to: last < whole.to ? last : whole.to };
}
