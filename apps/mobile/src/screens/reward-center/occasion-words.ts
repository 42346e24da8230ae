import type { reward } from '@perya/contract';
import { shortDays } from '../../features/report/report-days.ts';
import type { Translate } from '../../lib/i18n/i18n.ts';

/** What of its promotion a reward is for, in words; null where its name says it all. */
export function occasionText(t: Translate, { occasion }: Pick<reward.Reward, 'occasion'>): string | null {
  if (occasion === null) return null;
  const { of, nr, from, to } = occasion;
  const days = from !== null && to !== null ? shortDays({ startDate: from, endDate: to }) : null;
  if (of === 'days') return days;
  const name = t(`reward.for.${of}`, { nr });
  return days === null ? name : `${name} · ${days}`;
}
