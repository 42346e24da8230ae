import { formatNumber } from '@perya/web/lib/format.ts';
import { t } from '../words.ts';

/** Below this, percents have too few digits to say anything. */
const RARE = 0.001;

/** A chance as people read it. */
export function chanceText(chance: number): string {
  if (chance >= RARE) return `${formatNumber(chance * 100, 2)}%`;
  return t('instant.oneIn', { count: formatNumber(Math.round(1 / chance)) });
}
