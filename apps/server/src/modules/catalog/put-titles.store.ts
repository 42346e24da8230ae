import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

/** Adds titles; of those that are there the given columns are brought up to date, and the rest stays the operator's. */
export async function putTitles(
  db: Kysely<Database>,
  rows: readonly Insertable<Database['game']>[],
  columns: readonly (keyof Database['game'])[],
): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('game')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['vendor_code', 'code'])
        .doUpdateSet((row) => Object.fromEntries(columns.map((column) => [column, row.ref(`excluded.${column}`)]))),
    )
    .execute();
}
