import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { findAccounts } from './member.store.ts';

type Names = ReadonlyMap<string, string>;

/** The names people log in with, by id. */
export function accountNames(db: Kysely<Database>, memberIds: readonly string[]): Promise<Names> {
  return namesOf(db, memberIds, () => true);
}

/** The same of those who let others read theirs. */
export function shownNames(db: Kysely<Database>, memberIds: readonly string[]): Promise<Names> {
  return namesOf(db, memberIds, (row) => !row.hides_name);
}

async function namesOf(
  db: Kysely<Database>,
  memberIds: readonly string[],
  isTold: (row: { readonly hides_name: boolean }) => boolean,
): Promise<Names> {
  if (memberIds.length === 0) return new Map();
  const rows = await findAccounts(db, memberIds);
  return new Map(rows.filter(isTold).map((row) => [row.id, row.account]));
}
