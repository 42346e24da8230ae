import type { invitation } from '@perya/contract';
import type { ReportClock } from '../../features/report/report-clock.ts';
import type { Translate } from '../../lib/i18n/i18n.ts';
import { shortDay } from '../../features/agency/rate-words.ts';

/** How a state of a link looks. */
export const TONES = { open: 'positive', expired: 'plain', used: 'plain', revoked: 'plain' } as const;

/** `3 of 10 joined · until 12/15`. */
export function usesText(
  t: Translate,
  { uses, usesMax, ends, state }: invitation.InvitationLink,
  { dayOf }: Pick<ReportClock, 'dayOf'>,
): string {
  const came =
    usesMax === null ? t('newAccount.came', { count: uses }) : t('newAccount.cameOf', { count: uses, most: usesMax });
  const until = ends === null || state !== 'open' ? [] : [t('newAccount.ends', { day: shortDay(dayOf(ends)) })];
  return [came, ...until].join(' · ');
}
