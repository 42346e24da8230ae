import { formatNumber } from '@perya/web/lib/format.ts';

/** A multiplier in hundredths as people read it. */
export function timesText(hundredths: number): string {
  return formatNumber(hundredths / 100, 2);
}
