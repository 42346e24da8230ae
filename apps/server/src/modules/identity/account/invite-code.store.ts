import type { MemberId } from '@perya/ledger';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { Owner } from '../../../player-protection.ts';

/** The code of a member; the oldest when there are several. */
export async function findOwnCode(
  db: Kysely<Database>,
  memberId: MemberId,
): Promise<{ readonly code: string; readonly isActive: boolean } | null> {
  const row = await db
    .selectFrom('affiliate_code')
    .select(['code', 'is_active as isActive'])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .orderBy('code')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Whoever wants a code for the same member waits. */
export async function lockOwnCode(tx: Transaction<Database>, memberId: MemberId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`invite code ${memberId}`}, 0))`.execute(tx);
}

/** Adds a code; false when somebody has it, in whatever case. */
export async function insertCode(
  tx: Transaction<Database>,
  { memberId, merchantCode }: Owner,
  { code, at }: { readonly code: string; readonly at: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('affiliate_code')
    .values({ code, merchant_code: merchantCode, member_id: memberId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst();
  return row !== undefined;
}
