import { sql, type Kysely } from 'kysely';
import type { Database } from '../platform/db/schema.ts';

/** The newest number in the books, and the one up to which days are summed. */
export interface RolledUp {
  readonly last: bigint;
  readonly upTo: bigint;
}

/** How far the roll-up of days has come. Busy books never stand still for it: a day is whole when a number is reached. */
export async function readRolledUp(db: Kysely<Database>): Promise<RolledUp> {
  const { rows } = await sql<Record<'last' | 'up_to', string | null>>`
    select pg_sequence_last_value(pg_get_serial_sequence('ledger_transfer', 'id')::regclass) as last,
      (select up_to from ledger_mark where name = 'rollup') as up_to`.execute(db);
  return { last: BigInt(rows[0]?.last ?? 0), upTo: BigInt(rows[0]?.up_to ?? 0) };
}
