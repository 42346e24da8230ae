import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** What the security centre knows of an account itself. */
export function readSecrets(db: Kysely<Database>, memberId: string) {
  return db
    .selectFrom('member')
    .select(['account', 'password_hash', 'payment_hash'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
}

/** Changes of one account wait for each other until the transaction ends. */
export async function lockMember(db: Kysely<Database>, memberId: string): Promise<void> {
  await db.selectFrom('member').select('id').where('id', '=', memberId).forUpdate().executeTakeFirstOrThrow();
}

/** Counts a try before it is made, so that many at once cannot slip past the limit; nothing when none is left. */
export function takeTry(
  db: Kysely<Database>,
  memberId: string,
  { now, since, max }: { readonly now: Date; readonly since: Date; readonly max: number },
) {
  const isRecent = sql<boolean>`coalesce(payment_failed_at > ${since}, false)`;
  return db
    .updateTable('member')
    .set({ payment_failures: sql`case when ${isRecent} then payment_failures + 1 else 1 end`, payment_failed_at: now })
    .where('id', '=', memberId)
    .where('payment_hash', 'is not', null)
    .where(sql<boolean>`not (${isRecent} and payment_failures >= ${max})`)
    .returning(['payment_hash', 'payment_failures'])
    .executeTakeFirst();
}

export async function giveTryBack(db: Kysely<Database>, memberId: string): Promise<void> {
  await db
    .updateTable('member')
    .set({ payment_failures: sql`greatest(payment_failures - 1, 0)` })
    .where('id', '=', memberId)
    .execute();
}

export async function forgetTries(db: Kysely<Database>, memberId: string): Promise<void> {
  await db
    .updateTable('member')
    .set({ payment_failures: 0, payment_failed_at: null })
    .where('id', '=', memberId)
    .execute();
}

/** Puts a payment password in the place of a known one; false when somebody else changed it in between. */
export async function replacePaymentHash(
  db: Kysely<Database>,
  memberId: string,
  before: string | null,
  hash: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('member')
    .set({ payment_hash: hash, payment_failures: 0, payment_failed_at: null })
    .where('id', '=', memberId)
    .where('payment_hash', 'is not distinct from', before)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
