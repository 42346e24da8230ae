import type { Kysely } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/schema.ts';
import { forgetDevices } from './device-credential.store.ts';
import { endAll } from './session.store.ts';

/** Ends the sessions of a member, all or all but one, and forgets every remembered device; tells how many sessions ended. */
export async function endSessions(
  ctx: Context,
  db: Kysely<Database>,
  memberId: string,
  options: { readonly reason: 'password' | 'elsewhere' | 'disabled' | 'theft'; readonly exceptSessionId?: string },
): Promise<number> {
  const now = ctx.clock.now();
  const { reason, exceptSessionId = null } = options;
  await forgetDevices(db, memberId, reason, now);
  return endAll(db, memberId, { reason, exceptId: exceptSessionId, now });
}
