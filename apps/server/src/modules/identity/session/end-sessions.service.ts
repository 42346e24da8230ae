import type { MemberId } from '@perya/ledger';
import type { Kysely } from 'kysely';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { deleteKeys } from '../../push/index.ts';
import { forgetDevices } from './device-credential.store.ts';
import { holdMember } from './login-member.store.ts';
import { endAll, shorten } from './session.store.ts';

/**
 * Ends the sessions of a member, all or all but one, and forgets every remembered device and what it was sent notices by; tells
 * how many sessions ended.
 */
export async function endSessions(
  ctx: Context,
  db: Kysely<Database>,
  memberId: MemberId,
  options: {
    readonly reason: 'password' | 'elsewhere' | 'disabled' | 'theft' | 'excluded';
    readonly exceptSessionId?: string | undefined;
  },
): Promise<number> {
  const now = ctx.clock.now();
  const { reason, exceptSessionId = null } = options;
  await forgetDevices(db, memberId, reason, now);
  await deleteKeys(db, memberId, { of: 'all', exceptSessionId: exceptSessionId ?? undefined });
  return endAll(db, memberId, { reason, exceptId: exceptSessionId, now });
}

/** Lets nobody log in as this member until the transaction ends. */
export async function waitForLogins(tx: Kysely<Database>, memberId: MemberId): Promise<void> {
  await holdMember(tx, memberId);
}

/** Lets the sessions of a member end so many minutes after they began, those that are older at once. [R27] */
export async function shortenSessions(tx: Kysely<Database>, memberId: MemberId, minutes: number): Promise<void> {
  await shorten(tx, memberId, minutes);
}
