import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Chance } from './platform/random/chance.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config/config.ts';
import type { Counters } from './metrics/counters.ts';
import type { Database } from './platform/db/schema.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { PlayerProtection } from './modules/identity/index.ts';
import type { TokenKeys } from './providers/firebase/google-keys.ts';
import type { Mailer } from './providers/mail/mailer.ts';
import type { PaymentProviders } from './providers/payments/payment-providers.ts';
import type { SmsSender } from './providers/sms/sms-sender.ts';
import type { PubSub } from './platform/pubsub/pubsub.ts';
import type { Passwords } from './platform/crypto/passwords.ts';
import type { SealKeys } from './platform/crypto/seal-keys.ts';
import type { Vault } from './platform/crypto/vault.ts';

/** Everything of the outside world a service may touch; passed down, never imported. */
export interface Context {
  readonly config: Config;
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly chance: Chance;
  /** What the seeds of games come from. */
  readonly gameChance: Chance;
  readonly log: Logger;
  /** What is counted for the metrics. */
  readonly counters: Counters;
  readonly pubsub: PubSub;
  readonly vault: Vault;
  readonly sealKeys: SealKeys;
  readonly passwords: Passwords;
  /** The only way money moves. */
  readonly ledger: Ledger;
  /** Move money in and out of the house. */
  readonly paymentProviders: PaymentProviders;
  /** Sends texts to phones. */
  readonly sms: SmsSender;
  /** Sends mails. */
  readonly mail: Mailer;
  /** What identity asks of responsible gaming. */
  readonly protection: PlayerProtection;
  /** What outside identity tokens are checked with. */
  readonly tokenKeys: TokenKeys;
}
