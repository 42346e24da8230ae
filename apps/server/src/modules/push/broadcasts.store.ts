import type { Transaction } from 'kysely';
import type { BroadcastId } from '../../platform/db/promotion-values.ts';
import type { Database } from '../../platform/db/schema.ts';

type Tx = Transaction<Database>;

/** How far a broadcast has been planned, for whoever goes on with it; undefined while another server does, or when it is done. */
export async function takeBroadcast(tx: Tx, broadcastId: BroadcastId): Promise<string | undefined> {
  await tx
    .insertInto('push_broadcast')
    .values({ broadcast_id: broadcastId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx
    .selectFrom('push_broadcast')
    .select('after_key')
    .where('broadcast_id', '=', broadcastId)
    .where('done_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row?.after_key;
}

/** Notes how far it is; `doneAt` once nobody is left. */
export async function moveBroadcast(
  tx: Tx,
  broadcastId: BroadcastId,
  after: string,
  doneAt: Date | null,
): Promise<void> {
  await tx
    .updateTable('push_broadcast')
    .set({ after_key: after, done_at: doneAt })
    .where('broadcast_id', '=', broadcastId)
    .execute();
}
