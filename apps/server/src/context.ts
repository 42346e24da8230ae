import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Database } from './db/schema.ts';
import type { TokenKeys } from './outside/google-keys.ts';
import type { Mailer } from './outside/mailer.ts';
import type { Texter } from './outside/texter.ts';
import type { Notices } from './notices/notices.ts';
import type { Passwords } from './vault/passwords.ts';
import type { SealKeys } from './vault/seal-keys.ts';
import type { Vault } from './vault/vault.ts';

/** Business time; tests pass their own. */
export interface Clock {
  now(): Date;
}

/** Where everything random comes from; tests pass their own. */
export interface Chance {
  bytes(count: number): Buffer;
  /** A whole number from 0 up to, but not including, the limit; every one as likely. */
  below(limit: number): number;
}

/** The secrets of this installation: they are files and never in the database. [5.5] */
export interface Secrets {
  readonly master: Buffer;
  readonly pepper: Buffer;
  readonly blind: Buffer;
}

/** Everything of the outside world a service may touch; passed down, never imported. */
export interface Context {
  readonly config: Config;
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly log: Logger;
  readonly notices: Notices;
  readonly vault: Vault;
  readonly sealKeys: SealKeys;
  readonly passwords: Passwords;
  /** Sends texts to phones. */
  readonly texter: Texter;
  /** Sends mails. */
  readonly mailer: Mailer;
  /** What outside identity tokens are checked with. */
  readonly tokenKeys: TokenKeys;
}
