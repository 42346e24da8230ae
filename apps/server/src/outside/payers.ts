import type { Payer } from './pay/payer.ts';

/** The payment providers of all brands, each opened once. */
export interface Payers {
  /** A provider by its code; null when the brand has none of that code, or people do its work by hand. */
  of(merchantCode: string, code: string): Promise<Payer | null>;
  /** Who pays out for a brand; null when nobody does. */
  forPayouts(merchantCode: string): Promise<{ readonly code: string; readonly payer: Payer } | null>;
}
