import type { Ledger } from './ledger/ledger.ts';
import type { PlatformContext } from './platform/context.ts';
import type { PlayerProtection } from './player-protection.ts';
import type { TokenKeys } from './providers/firebase/google-keys.ts';
import type { Mailer } from './providers/mail/mailer.ts';
import type { PaymentProviders } from './providers/payments/payment-provider.ts';
import type { PushSender } from './providers/push/push-sender.ts';
import type { SmsSender } from './providers/sms/sms-sender.ts';

/** Everything of the outside world a service may touch; passed down, never imported. */
export interface Context extends PlatformContext {
  /** The only way money moves. */
  readonly ledger: Ledger;
  /** Move money in and out of the house. */
  readonly paymentProviders: PaymentProviders;
  readonly sms: SmsSender;
  readonly mail: Mailer;
  /** The way to browsers that let us send them notices. */
  readonly push: PushSender;
  /** What outside identity tokens are checked with. */
  readonly tokenKeys: TokenKeys;
  /** What identity asks of responsible gaming. */
  readonly protection: PlayerProtection;
}
