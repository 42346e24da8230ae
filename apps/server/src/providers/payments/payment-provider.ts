import type { Result } from '@perya/std';

/** How a person pays. */
export type PayChannel = 'qrph' | 'gcash' | 'maya' | 'grabpay' | 'instapay' | 'pesonet';

/** Money we ask a person for; amounts are minor units everywhere here. */
export interface PayOrder {
  readonly orderNo: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly channel: PayChannel;
  readonly description: string;
  /** Where the person comes back to. */
  readonly returnUrl: string;
  /** Where the provider tells us the outcome; some take it from their own settings instead. */
  readonly notifyUrl: string;
  readonly expiresAt: Date;
  readonly payer: { readonly name: string | null };
}

/** An order the provider knows; at least one of the three ways to pay is there. */
export interface PayStarted {
  /** The provider's name of the order. */
  readonly ref: string;
  /** A page to go to. */
  readonly payUrl: string | null;
  /** What a QR code says, for us to draw. */
  readonly qrText: string | null;
  /** A QR code the provider has drawn, as a data address of a picture; only where it does not tell what it says. */
  readonly qrImage: string | null;
}

/** Money that came in. */
export interface Paid {
  readonly state: 'paid';
  readonly amount: bigint;
  readonly currency: string;
  readonly paidAt: Date;
  /** The provider's name of this one payment: an order that was paid twice has two of them. */
  readonly ref: string;
  readonly payerName: string | null;
  /** The account or number that was paid from, where the provider tells it. */
  readonly payerAccount?: string | null;
}

/** How far a payment is. A failed one may still be paid afterwards: late money is money. */
export type PayState = { readonly state: 'pending' } | Paid | { readonly state: 'failed'; readonly reason: string };

/** Money that came in and has gone back to whoever paid it. */
export interface PayReturn {
  readonly state: 'returned';
  /** The provider's name of the return. */
  readonly ref: string;
  /** Of the payment, as `Paid.ref`. */
  readonly paymentRef: string;
  readonly amount: bigint;
  readonly currency: string;
  /** Sent back by whoever holds the account, or taken back by the payer against our will. */
  readonly cause: 'refund' | 'chargeback';
}

/** Money we send to a person. */
export interface PayoutOrder {
  readonly orderNo: string;
  readonly amount: bigint;
  readonly currency: string;
  /** Our code of the bank or wallet, see `banks.ts`. */
  readonly bankCode: string;
  readonly accountNo: string;
  readonly accountName: string;
  readonly notifyUrl: string;
}

/** Nobody knows yet: never taken for a failure, asked again instead. */
export interface Unknown {
  readonly state: 'unknown';
}

/** How far a payout is. A paid one may fail later, when the receiving bank sends it back. */
export type PayoutState =
  | { readonly state: 'pending'; readonly ref: string }
  | { readonly state: 'paid'; readonly ref: string; readonly paidAt: Date }
  | { readonly state: 'failed'; readonly ref: string | null; readonly reason: string }
  | Unknown;

interface Notice {
  /** The same for every delivery of one event. */
  readonly eventId: string;
  readonly orderNo: string | null;
  /** The provider's name of the order, as in `PayStarted`, or of the payout. */
  readonly ref: string;
  /** False where no signature covers what is said: then ask the provider before money moves. */
  readonly isSigned: boolean;
}

/** What a provider tells us by itself. */
export type PaymentWebhook = Notice &
  (
    | { readonly kind: 'pay'; readonly state: PayState }
    | { readonly kind: 'payout'; readonly state: Exclude<PayoutState, Unknown> }
    | { readonly kind: 'return'; readonly state: PayReturn }
  );

/** One movement as the provider has it in its books. */
export interface PayRecord {
  readonly kind: 'pay' | 'payout';
  readonly orderNo: string | null;
  /** Of the payment or payout itself, as `Paid.ref`. */
  readonly ref: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly state: 'pending' | 'paid' | 'failed';
  readonly at: Date;
}

/** Headers as Node gives them: lower-case names. */
export type WebhookHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The provider could not be asked or did not answer as it says it does. Never holds a secret. */
export class ProviderFailed extends Error {
  override readonly name = 'ProviderFailed';
}

/** A payment provider. Only `list` throws, and only `ProviderFailed`. */
export interface PaymentProvider {
  /** For how long after the first try `payOut` may be called again with the same order and pays once. */
  readonly payOutAgainMs: number;
  /** Whether `list` has payouts too. */
  readonly listsPayouts: boolean;
  /** Asks for money; the same order gives the same payment. */
  start(order: PayOrder): Promise<Result<PayStarted, 'provider.refused' | 'provider.unavailable'>>;
  query(orderNo: string, ref: string): Promise<PayState | Unknown>;
  /** Whether a payment has really gone back. */
  queryReturn(ref: string): Promise<PayReturn | Unknown>;
  /**
   * Sends money, once for an order; a silence or a fault of the provider is unknown, never failed. `isAgain` follows an
   * unknown outcome: then a refusal says nothing about the first try, and it stays unknown.
   */
  payOut(order: PayoutOrder, isAgain?: boolean): Promise<PayoutState>;
  /** Without a ref, as after a silence, not every provider finds the payout; then it stays unknown. */
  queryPayout(orderNo: string, ref: string | null): Promise<PayoutState>;
  /** Reads what was sent to us; null is genuine but not about an order's money. */
  readWebhook(
    raw: Buffer,
    headers: WebhookHeaders,
    now: Date,
  ): Result<PaymentWebhook | null, 'signature.invalid' | 'notice.invalid'>;
  /** Everything between two moments, the later one excluded. */
  list(from: Date, to: Date): Promise<readonly PayRecord[]>;
}

/** The payment providers of all brands, each opened once. */
export interface PaymentProviders {
  /** A provider by its code; null when the brand has none of that code, or people do its work by hand. */
  of(merchantCode: string, code: string): Promise<PaymentProvider | null>;
  /** Who pays out for a brand; null when nobody does. */
  forPayouts(merchantCode: string): Promise<{ readonly code: string; readonly providerApi: PaymentProvider } | null>;
}
