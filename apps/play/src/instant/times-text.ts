import { formatNumber } from '../../../mobile/src/lib/format.ts';

/** A multiplier in hundredths as people read it. */
export function timesText(hundredths: number): string {
  return formatNumber(hundredths / 100, 2);
}
