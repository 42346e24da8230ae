import type { Translate } from '../../lib/i18n/i18n.ts';

const MINUTE_S = 60;
const HOUR_S = 3600;

/** How long something usually takes, in the largest unit that fits. */
export function usualTime(t: Translate, seconds: number): string {
  if (seconds < MINUTE_S) return t('cashier.seconds', { count: seconds });
  if (seconds < HOUR_S) return t('cashier.minutes', { count: Math.round(seconds / MINUTE_S) });
  return t('cashier.hours', { count: Math.round(seconds / HOUR_S) });
}
