import { formatClock, formatDay } from '@perya/web/lib/format.ts';
import type { Translate } from '../../lib/i18n/i18n.ts';

/** When something ends that may last for years: `05/16/2027 08:00`. */
export function endText(time: string): string {
  return `${formatDay(time)}/${new Date(time).getFullYear()} ${formatClock(time)}`;
}

/** How long somebody has been here. */
export function spentText(t: Translate, minutes: number): string {
  if (minutes < 60) return t('rg.minutes', { count: minutes });
  return t('rg.checkHours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}
