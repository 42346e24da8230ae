import type { PaymentProvider } from './payment-provider.ts';

/** The payment providers of all brands, each opened once. */
export interface PaymentProviders {
  /** A provider by its code; null when the brand has none of that code, or people do its work by hand. */
  of(merchantCode: string, code: string): Promise<PaymentProvider | null>;
  /** Who pays out for a brand; null when nobody does. */
  forPayouts(merchantCode: string): Promise<{ readonly code: string; readonly providerApi: PaymentProvider } | null>;
}
