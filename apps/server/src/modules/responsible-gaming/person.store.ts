import { sql, type Insertable, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

/** What is known of an account of a person. */
export type AccountRow = Awaited<ReturnType<typeof readAccounts>>[number];

const PERSONS = 'excluded persons';

/** Lets nobody exclude themselves, nor anybody follow an exclusion, until the transaction ends. */
export async function lockPersons(tx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${PERSONS}, 0))`.execute(tx);
}

/**
 * Looks while nobody excludes themselves, and keeps it so when nothing was found. When something was, the lock is given
 * back: two who keep it and want it for themselves alone would wait for each other.
 */
export async function lookAmongPersons<Found>(
  tx: Transaction<Database>,
  look: () => Promise<Found | null>,
): Promise<Found | null> {
  await sql`savepoint persons`.execute(tx);
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${PERSONS}, 0))`.execute(tx);
  const found = await look();
  if (found !== null) await sql`rollback to savepoint persons`.execute(tx);
  await sql`release savepoint persons`.execute(tx);
  return found;
}

/** The account whose exclusion runs longest among those that one of these values belongs to. */
export function findExcluded(tx: Transaction<Database>, blinds: readonly Buffer[], now: Date) {
  return tx
    .selectFrom('excluded_person')
    .select(['member_id', 'until'])
    .where('blind', 'in', blinds)
    .where('until', '>', now)
    .orderBy('until', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Keeps by what an excluded person is known; of two exclusions the one that ends later counts. */
export async function keepExcluded(
  tx: Transaction<Database>,
  row: Insertable<Database['excluded_person']>,
): Promise<void> {
  const { blind: _blind, ...values } = row;
  await tx
    .insertInto('excluded_person')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('blind').doUpdateSet(values).where('excluded_person.until', '<', row.until),
    )
    .execute();
}

/** Trial players give no data about themselves, so all of these play with the money of their brand. */
export function readAccounts(tx: Transaction<Database>, memberIds: readonly string[]) {
  return tx
    .selectFrom('member')
    .innerJoin('brand', 'brand.merchant_code', 'member.merchant_code')
    .select(['member.id as memberId', 'member.merchant_code as merchantCode', 'member.kyc_state as kycState'])
    .select('brand.currency')
    .where('member.id', 'in', memberIds)
    .execute();
}
