import { checkIn, type promotion } from '@perya/contract';
import { toldRefusal, type WhoRefusal } from '@perya/promotions';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import type { AwardRefusal } from './award.service.ts';
import { campaignRefusals, type AskedAbout, type Standing } from './facts.service.ts';

/** Why somebody has no calendar, wheel or rain. */
export type OpenRefusal = (typeof checkIn.CHECK_IN_REFUSALS)[number];

/**
 * Why somebody has nothing of a campaign that is open to everybody and that nobody joins, as they are told; null when they
 * have. What is left in the pot is another matter.
 */
export async function openRefusal(
  db: Kysely<Database>,
  about: Pick<AskedAbout, 'campaign' | 'profile'>,
  standing: Standing,
): Promise<OpenRefusal | null> {
  const [refusal = null] = await openRefusals(db, about, [standing]);
  return refusal;
}

/** The same for many, in their order. */
export async function openRefusals(
  db: Kysely<Database>,
  { campaign, profile }: Pick<AskedAbout, 'campaign' | 'profile'>,
  standings: readonly Standing[],
): Promise<readonly (OpenRefusal | null)[]> {
  const asked = { campaign, version: campaign.current, profile, taken: 0, isBudgetLeft: true };
  return (await campaignRefusals(db, standings, asked)).map((refusal) => refusal && toldOpen(refusal));
}

function toldOpen(refusal: WhoRefusal): OpenRefusal {
  const told = toldRefusal(refusal);
  const shown = checkIn.CHECK_IN_REFUSALS.find((one) => one === told);
  return shown ?? (told === 'promotion.coming' ? 'promotion.closed' : 'promotion.segment');
}

/** It is neither joined nor agreed to nor paid for, so what is said of those means that it has changed a moment ago. */
const OF_OTHERS = ['promotion.join', 'promotion.terms', 'deposit.min'] as const;

/** Why an award of such a campaign was not made, as its owner is told. */
export function toldAward(refusal: AwardRefusal): (typeof promotion.PROMOTION_REFUSALS)[number] {
  return isOfOthers(refusal) ? 'promotion.closed' : toldRefusal(refusal);
}

function isOfOthers(refusal: AwardRefusal): refusal is (typeof OF_OTHERS)[number] {
  return (OF_OTHERS as readonly AwardRefusal[]).includes(refusal);
}
