import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../platform/db/schema.ts';
import type { ConsumerName } from './consumer.ts';

/** Servers number rows in the order of their clocks, which differ a little. */
export const CLOCKS_DIFFER_MS = 600_000;

/** The newest number in the books, and the one up to which a follower has come. */
export async function readFollowed(
  db: Kysely<Database>,
  name: ConsumerName,
): Promise<{ readonly last: bigint; readonly upTo: bigint }> {
  const { rows } = await sql<Record<'last' | 'up_to', string | null>>`
    select pg_sequence_last_value(pg_get_serial_sequence('ledger_transfer', 'id')::regclass) as last,
      (select up_to from ledger_mark where name = ${name}) as up_to`.execute(db);
  return { last: BigInt(rows[0]?.last ?? 0), upTo: BigInt(rows[0]?.up_to ?? 0) };
}

/** When the first row was written that a follower has still to come to; null when it has come to all. */
export async function readUnfollowedSince(db: Kysely<Database>, name: ConsumerName): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    select at from ledger_transfer
    where id > coalesce((select up_to from ledger_mark where name = ${name}), 0) order by id limit 1`.execute(db);
  return rows[0]?.at ?? null;
}

/** Keeps a follower where it is until the transaction ends; answers the number it has come to. */
export async function holdFollower(tx: Transaction<Database>, name: ConsumerName): Promise<string> {
  await sql`
    insert into ledger_mark (name, up_to, seen, seen_xid, seen_at) values (${name}, 0, 0, 0, 'epoch')
    on conflict do nothing`.execute(tx);
  const row = await tx
    .selectFrom('ledger_mark')
    .select('up_to')
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.up_to;
}

/** A number up to which every row was written before a moment. Found by halves: times have no index, and rise with numbers. */
export async function lastIdBefore(db: Kysely<Database>, moment: Date): Promise<bigint> {
  const at = new Date(moment.getTime() - CLOCKS_DIFFER_MS);
  const newest = await db.selectFrom('ledger_transfer').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  let [low, high] = [0n, BigInt(newest?.id ?? 0)];
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    const row = await db
      .selectFrom('ledger_transfer')
      .select(['id', 'at'])
      .where('id', '>=', middle.toString())
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (row && BigInt(row.id) <= high && row.at < at) low = BigInt(row.id);
    else high = middle - 1n;
  }
  return low;
}
