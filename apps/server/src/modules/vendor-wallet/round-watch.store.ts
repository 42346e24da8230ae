import type { MemberId } from '@perya/ledger';
import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

export type WatchRow = Selectable<Database['round_watch']>;

export async function insertWatches(
  db: Kysely<Database>,
  rows: readonly Insertable<Database['round_watch']>[],
): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('round_watch')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Takes on what is due; of several servers one has each. */
export async function claimWatches(
  db: Kysely<Database>,
  { now, until, limit }: { readonly now: Date; readonly until: Date; readonly limit: number },
): Promise<WatchRow[]> {
  return db.transaction().execute(async (tx) => {
    const due = await tx
      .selectFrom('round_watch')
      .select(['vendor_code', 'tx_id'])
      .where('state', '=', 'asking')
      .where('act_at', '<=', now)
      .orderBy('act_at')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute();
    const rows: WatchRow[] = [];
    for (const { vendor_code: vendorCode, tx_id: txId } of due) {
      const row = await tx
        .updateTable('round_watch')
        .set((eb) => ({ act_at: until, tries: eb('tries', '+', 1) }))
        .where('vendor_code', '=', vendorCode)
        .where('tx_id', '=', txId)
        .returningAll()
        .executeTakeFirstOrThrow();
      rows.push(row);
    }
    return rows;
  });
}

export async function changeWatch(
  db: Kysely<Database>,
  { vendor_code: vendorCode, tx_id: txId }: Pick<WatchRow, 'vendor_code' | 'tx_id'>,
  change: Partial<Pick<WatchRow, 'state' | 'act_at' | 'note'>>,
): Promise<void> {
  await db
    .updateTable('round_watch')
    .set(change)
    .where('vendor_code', '=', vendorCode)
    .where('tx_id', '=', txId)
    .execute();
}

/** What is watched over for a member. */
export async function readWatches(db: Kysely<Database>, memberId: MemberId): Promise<WatchRow[]> {
  return db
    .selectFrom('round_watch')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('state', '<>', 'ended')
    .execute();
}

/** Nobody has to look at what has ended meanwhile. */
export async function endWatches(db: Kysely<Database>): Promise<void> {
  await sql`
    update round_watch w set state = 'ended' from bet b
    where w.state = 'staff' and b.id = w.bet_id and b.state <> 'open'`.execute(db);
}

/** How many wait for a person. */
export async function countForStaff(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom('round_watch')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('state', '=', 'staff')
    .executeTakeFirstOrThrow();
  return Number(count);
}
