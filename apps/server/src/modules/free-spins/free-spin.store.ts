import type { Insertable, Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

/** Notes a free round; a second one of its number would be a bug. */
export async function insertFreeSpin(tx: Transaction<Database>, row: Insertable<Database['free_spin']>): Promise<void> {
  await tx.insertInto('free_spin').values(row).execute();
}
