import type { Selectable, Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

/** Up to when something was read, held until the transaction ends: whoever else reads it waits. The first time it is the given moment. */
export async function takeMark(
  tx: Transaction<Database>,
  name: Selectable<Database['collusion_mark']>['name'],
  first: Date,
): Promise<Date> {
  await tx
    .insertInto('collusion_mark')
    .values({ name, up_to: first })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { up_to: upTo } = await tx
    .selectFrom('collusion_mark')
    .select('up_to')
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return upTo;
}

export async function moveMark(
  tx: Transaction<Database>,
  name: Selectable<Database['collusion_mark']>['name'],
  upTo: Date,
): Promise<void> {
  await tx.updateTable('collusion_mark').set({ up_to: upTo }).where('name', '=', name).execute();
}
