import type { Currency, MemberId } from '@perya/ledger';
import type { Context } from '../../context.ts';
import { addDays, dayOf } from '../../ledger/day.ts';
import { BEFORE_DAYS } from './marker-rules.ts';
import { readStrain } from './offer-strain.store.ts';

const DAY_MS = 24 * 3_600_000;
const HITS_MS = 7 * DAY_MS;

/**
 * Whether somebody has reached a limit within a week, or lost more within a day than they usually do on one. Nobody goes after
 * them with an offer then. Yesterday counts whole, and for somebody new every loss is unusual. [R31, R35]
 */
export async function isUnderStrain(
  { clock, db }: Pick<Context, 'clock' | 'db'>,
  { memberId, currency, zone }: { readonly memberId: MemberId; readonly currency: Currency; readonly zone: string },
): Promise<boolean> {
  const now = clock.now();
  const lately = dayOf(new Date(now.getTime() - DAY_MS), zone);
  const row = await readStrain(db, {
    memberId,
    currency,
    lately,
    before: addDays(lately, -BEFORE_DAYS),
    hitsSince: new Date(now.getTime() - HITS_MS),
  });
  return row.has_hit || isUnusualLoss(BigInt(row.lost), BigInt(row.lost_before), row.days_before);
}

/** Whether a loss is above that of a usual day: what was lost before, by the days that were played. */
export function isUnusualLoss(lost: bigint, lostBefore: bigint, daysBefore: number): boolean {
  return lost > 0n && (daysBefore === 0 || lost * BigInt(daysBefore) > lostBefore);
}
