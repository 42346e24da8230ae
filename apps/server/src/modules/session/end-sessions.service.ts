import type { Kysely } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/schema.ts';

/** Ends the sessions and remembered devices of a member, all or all but one session; tells how many sessions ended. */
export async function endSessions(
  _ctx: Context,
  _db: Kysely<Database>,
  _memberId: string,
  _options: { readonly reason: 'password' | 'elsewhere' | 'disabled' | 'theft'; readonly exceptSessionId?: string },
): Promise<number> {
  throw new Error('being built');
}
