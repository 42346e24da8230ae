import type { Currency, MemberId } from '@perya/ledger';
import type { Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

/** A requirement as it is kept. */
export type TurnoverRow = Selectable<Database['turnover']>;

/** Where the last requirement of a member ends. */
export async function readLastEnd(
  tx: Transaction<Database>,
  memberId: MemberId,
  currency: Currency,
): Promise<bigint | null> {
  const row = await tx
    .selectFrom('turnover')
    .select('ends_at')
    .where('member_id', '=', memberId)
    .where('currency', '=', currency)
    .orderBy('ends_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? BigInt(row.ends_at) : null;
}

/** Adds a requirement; one thing asks once. */
export async function insertTurnover(tx: Transaction<Database>, row: Insertable<Database['turnover']>): Promise<void> {
  await tx
    .insertInto('turnover')
    .values(row)
    .onConflict((conflict) => conflict.columns(['source', 'ref']).doNothing())
    .execute();
}

/** The requirements that end beyond a point of the line, the oldest first. */
export function readOpenTurnover(
  db: Kysely<Database>,
  memberId: MemberId,
  currency: Currency,
  line: bigint,
): Promise<TurnoverRow[]> {
  return db
    .selectFrom('turnover')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('currency', '=', currency)
    .where('ends_at', '>', line.toString())
    .orderBy('ends_at')
    .execute();
}

/** The requirement that was reached last. */
export function readReachedTurnover(
  db: Kysely<Database>,
  memberId: MemberId,
  currency: Currency,
  line: bigint,
): Promise<TurnoverRow | undefined> {
  return db
    .selectFrom('turnover')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('currency', '=', currency)
    .where('ends_at', '<=', line.toString())
    .orderBy('ends_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}
