import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Chance } from './chance.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Counters } from './counters.ts';
import type { Database } from './db/schema.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { TokenKeys } from './outside/google-keys.ts';
import type { Mailer } from './outside/mailer.ts';
import type { Payers } from './outside/payers.ts';
import type { Texter } from './outside/texter.ts';
import type { Notices } from './notices/notices.ts';
import type { Passwords } from './vault/passwords.ts';
import type { SealKeys } from './vault/seal-keys.ts';
import type { Vault } from './vault/vault.ts';

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
  readonly notices: Notices;
  readonly vault: Vault;
  readonly sealKeys: SealKeys;
  readonly passwords: Passwords;
  /** The only way money moves. */
  readonly ledger: Ledger;
  /** Move money in and out of the house. */
  readonly payers: Payers;
  /** Sends texts to phones. */
  readonly texter: Texter;
  /** Sends mails. */
  readonly mailer: Mailer;
  /** What outside identity tokens are checked with. */
  readonly tokenKeys: TokenKeys;
}
