import type { Kysely, Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/schema.ts';
import type { Owner, PersonValue } from './account/member-data.service.ts';

/** Where a change of somebody's data came from. */
export interface Cause {
  readonly ip: string;
  /** Goes on, so that its owner can read what a pause means and take money out. */
  readonly exceptSessionId?: string | undefined;
}

/** What identity asks of responsible gaming, which stands above it; the context brings it along. */
export interface PlayerProtection {
  /** How many minutes a session of this member may last; null when they set no limit. [R27] */
  sessionMinutesOf(ctx: Context, db: Kysely<Database>, memberId: string): Promise<number | null>;
  /** Lets an exclusion reach an account whose new data prove whose it is. [R31] */
  followPerson(
    ctx: Context,
    tx: Transaction<Database>,
    owner: Owner,
    values: readonly PersonValue[],
    cause: Cause,
  ): Promise<void>;
}
