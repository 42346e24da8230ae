import { feedback } from '@perya/contract';
import type { Profile } from '../../platform/db/schema.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How long the house has to answer, and after how long a quiet thread closes. */
export const PROMISE_MS = feedback.FEEDBACK_PROMISE_HOURS * HOUR_MS;
export const QUIET_MS = feedback.FEEDBACK_QUIET_DAYS * DAY_MS;

/** Enough for a bad day, too few for a flood. */
export const THREADS_PER_DAY = 5;
export const POSTS_PER_DAY = 30;
export const LIMIT_MS = DAY_MS;

/** Outcomes that staff give; the others come by themselves. */
export const STAFF_OUTCOMES = ['solved', 'explained', 'compensated', 'refused'] as const;

/** Where a complaint goes that the house did not settle, by the regulator a brand follows. */
const REGULATORS: Readonly<Record<Profile, string | null>> = {
  PH: 'PAGCOR, www.pagcor.ph',
  UK: 'Gambling Commission, www.gamblingcommission.gov.uk',
  MT: 'Malta Gaming Authority, www.mga.org.mt',
  OTHER: null,
};

export function regulatorOf(profile: Profile): string | null {
  return REGULATORS[profile];
}

/** What people read out: the month it was opened in, and its own number. */
export function numberOf({ id, opened_at: openedAt }: { readonly id: string; readonly opened_at: Date }): string {
  const [year = '', month = ''] = openedAt.toISOString().split('-');
  return `FB-${year.slice(2)}${month}-${id.padStart(5, '0')}`;
}

/** The thread that somebody names: `FB-2611-00472`, or its number alone; null when it is neither. */
export function idOf(named: string): string | null {
  const [, digits] = /^(?:FB-\d{4}-)?0*([1-9]\d{0,17})$/i.exec(named.trim()) ?? [];
  return digits ?? null;
}
