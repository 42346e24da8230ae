import type { Kysely } from 'kysely';
import type { Clock } from './clock.ts';
import type { Config } from './config/config.ts';
import type { Passwords } from './crypto/passwords.ts';
import type { SealKeys } from './crypto/seal-keys.ts';
import type { Vault } from './crypto/vault.ts';
import type { Database } from './db/schema.ts';
import type { Log } from './log/log.ts';
import type { Counters } from './metrics/counters.ts';
import type { PlatformState } from './platform-state.ts';
import type { PubSub } from './pubsub/pubsub.ts';
import type { Chance } from './random/chance.ts';

/**
 * What one server holds in memory. Parts above add their own field beside what creates it (`*-state.ts`, `*.state.ts`), so
 * that nobody imports upwards; `server-state.ts` creates all of them.
 */
export interface ServerState {
  readonly platform: PlatformState;
}

/** What every part of the server may stand on, whatever it is for. */
export interface PlatformContext {
  readonly config: Config;
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly chance: Chance;
  /** What the seeds of games come from. */
  readonly gameChance: Chance;
  readonly log: Log;
  /** What is counted for the metrics. */
  readonly counters: Counters;
  readonly pubsub: PubSub;
  readonly vault: Vault;
  readonly sealKeys: SealKeys;
  readonly passwords: Passwords;
  /** Shared by all copies of a context, as they are made for transactions; each part touches its own field. */
  readonly server: ServerState;
}
