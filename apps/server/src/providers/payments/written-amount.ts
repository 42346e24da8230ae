import { isCurrency } from '@perya/contract';
import { readAmount } from '../../platform/money.ts';

/** Money of a currency that nobody here keeps is never booked, only noted: as most currencies are written. */
const OTHER = 'PHP';

/** Reads an amount as a provider writes it; null for what is no amount of whole minor units. */
export function readWritten(written: string | number, currency: string): bigint | null {
  // No provider fills a number with zeros: such a text is something else.
  if (/^0\d/.test(String(written))) return null;
  return readAmount(written, isCurrency(currency) ? currency : OTHER);
}
