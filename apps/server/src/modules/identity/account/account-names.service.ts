import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { findAccounts } from './member.store.ts';

/** The names people log in with, by id. */
export async function accountNames(
  db: Kysely<Database>,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (memberIds.length === 0) return new Map();
  const rows = await findAccounts(db, memberIds);
  return new Map(rows.map((row) => [row.id, row.account]));
}
