import type { Insertable, Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

/** Notes that somebody read an article; of several times the last is kept. */
export async function writeArticle(
  tx: Transaction<Database>,
  row: Insertable<Database['mission_article']>,
): Promise<void> {
  await tx
    .insertInto('mission_article')
    .values(row)
    .onConflict((conflict) => conflict.columns(['member_id', 'item_id']).doUpdateSet({ read_on: row.read_on }))
    .execute();
}
