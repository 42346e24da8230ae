import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Database } from './db/schema.ts';
import type { Notices } from './notices/notices.ts';

/** Business time; tests pass their own. */
export interface Clock {
  now(): Date;
}

/** Everything of the outside world a service may touch; passed down, never imported. */
export interface Context {
  readonly config: Config;
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly notices: Notices;
}
