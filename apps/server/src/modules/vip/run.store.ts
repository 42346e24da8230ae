import type { MerchantCode } from '@perya/ledger';
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

type Tx = Transaction<Database>;

/** The work of a night, or a part of it. */
export type RunRow = Selectable<Database['vip_run']>;

/** Which one is meant. */
export type RunKey = Pick<RunRow, 'merchant_code' | 'work' | 'period'>;

/** Holds a run, and begins it when it is new. Whoever else wants it waits. */
export async function lockRun(
  tx: Tx,
  key: RunKey,
  begin: { readonly now: Date; readonly needsId: bigint },
): Promise<RunRow> {
  await tx
    .insertInto('vip_run')
    .values({ ...key, needs_id: begin.needsId, started_at: begin.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return ofKey(tx.selectFrom('vip_run').selectAll(), key).forUpdate().executeTakeFirstOrThrow();
}

export async function moveRun(
  tx: Tx,
  key: RunKey,
  change: { readonly after_member?: string; readonly finished_at?: Date },
): Promise<void> {
  await ofKey(tx.updateTable('vip_run').set(change), key).execute();
}

function ofKey<Query extends { where(column: 'merchant_code' | 'work' | 'period', is: '=', value: string): Query }>(
  query: Query,
  { merchant_code: merchantCode, work, period }: RunKey,
): Query {
  return query.where('merchant_code', '=', merchantCode).where('work', '=', work).where('period', '=', period);
}

/** The last day whose night is over; null before the first. */
export async function readLastNight(db: Kysely<Database>, merchantCode: MerchantCode): Promise<string | null> {
  const row = await db
    .selectFrom('vip_run')
    .select('period')
    .where('merchant_code', '=', merchantCode)
    .where('work', '=', 'night')
    .where('finished_at', 'is not', null)
    .orderBy('period', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.period ?? null;
}

/** The first day anybody played. */
export async function readFirstDay(db: Kysely<Database>): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`select min(day) as day from member_activity`.execute(db);
  return rows[0]?.day ?? null;
}

/** The newest number in the books, and the one up to which play is counted. */
export async function readFollowed(db: Kysely<Database>): Promise<{ readonly last: bigint; readonly upTo: bigint }> {
  const { rows } = await sql<Record<'last' | 'up_to', string | null>>`
    select pg_sequence_last_value(pg_get_serial_sequence('ledger_transfer', 'id')::regclass) as last,
      (select up_to from ledger_mark where name = 'activity') as up_to`.execute(db);
  return { last: BigInt(rows[0]?.last ?? 0), upTo: BigInt(rows[0]?.up_to ?? 0) };
}

/** When the first row was written that is not counted yet; null when all are. */
export async function readUncountedSince(db: Kysely<Database>): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    select at from ledger_transfer
    where id > coalesce((select up_to from ledger_mark where name = 'activity'), 0) order by id limit 1`.execute(db);
  return rows[0]?.at ?? null;
}
