import type { Currency, MemberId, OrderNo } from '@perya/ledger';
import { sql, type Insertable, type Kysely, type Selectable, type Transaction } from 'kysely';
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

/** Takes a requirement away; nothing when there was none. */
export function deleteTurnover(
  tx: Transaction<Database>,
  { source, ref }: Pick<TurnoverRow, 'source' | 'ref'>,
): Promise<TurnoverRow | undefined> {
  return tx
    .deleteFrom('turnover')
    .where('source', '=', source)
    .where('ref', '=', ref)
    .returningAll()
    .executeTakeFirst();
}

/** Lets the requirements of a member from a point of the line on begin earlier. */
export async function moveTurnover(
  tx: Transaction<Database>,
  { member_id: memberId, currency, ends_at: from }: Pick<TurnoverRow, 'member_id' | 'currency' | 'ends_at'>,
  by: bigint,
): Promise<void> {
  await sql`
    update turnover set starts_at = starts_at - ${by}::bigint, ends_at = ends_at - ${by}::bigint
    where member_id = ${memberId} and currency = ${currency} and starts_at >= ${from}::bigint`.execute(tx);
}

/** What somebody has to stake for one thing. */
export interface TurnoverOfMember {
  readonly memberId: MemberId;
  readonly ref: string;
  readonly orderNo: OrderNo;
  readonly amount: bigint;
}

/** Adds requirements of many members whose cash the transaction holds, each after what they have staked and have to stake already. */
export async function insertTurnovers(
  tx: Transaction<Database>,
  asked: readonly TurnoverOfMember[],
  { currency, source, at }: { readonly currency: Currency; readonly source: TurnoverRow['source']; readonly at: Date },
): Promise<void> {
  await sql`
    insert into turnover (member_id, currency, source, ref, order_no, starts_at, ends_at, created_at)
    select cash.member_id, cash.currency, ${source}, asked.ref, asked.order_no, line.starts_at, line.starts_at + asked.amount, ${at}
    from unnest(${asked.map(({ memberId }) => memberId)}::bigint[], ${asked.map(({ ref }) => ref)}::text[],
      ${asked.map(({ orderNo }) => orderNo)}::text[], ${asked.map(({ amount }) => amount.toString())}::bigint[])
      as asked(member_id, ref, order_no, amount)
    join ledger_account cash on cash.member_id = asked.member_id and cash.currency = ${currency} and cash.kind = 'cash'
    cross join lateral (
      select greatest(cash.wagered, (select max(t.ends_at) from turnover t
        where t.member_id = cash.member_id and t.currency = cash.currency)) as starts_at
    ) line
    where asked.amount > 0
    on conflict (source, ref) do nothing`.execute(tx);
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
