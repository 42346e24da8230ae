import type { MemberId } from '@perya/ledger';
import { sql, type Insertable, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

/** The visits of somebody in a month that were paid for. */
export interface Visits {
  readonly count: number;
  /** What they gave, in minor units. */
  readonly earned: bigint;
  /** The last day of any month; a clock that went back opens no day anew. */
  readonly lastDay: string | null;
  /** What the last one gave. */
  readonly lastAmount: bigint;
}

/** Reads them; in a transaction that holds the cash of the member nobody adds another. */
export async function readVisits(db: Kysely<Database>, memberId: MemberId, month: string): Promise<Visits> {
  const { rows } = await sql<{ count: string; earned: string; last_day: string | null; last_amount: string | null }>`
    select count(*) filter (where v.month = ${month}) as count,
      coalesce(sum(r.amount) filter (where v.month = ${month}), 0)::bigint as earned,
      max(v.day) as last_day, (array_agg(r.amount order by v.day desc))[1] as last_amount
    from (
      select month, day, reward_id from check_in where member_id = ${memberId} and month = ${month}
      union
      (select month, day, reward_id from check_in where member_id = ${memberId} order by day desc limit 1)
    ) v join reward r on r.id = v.reward_id`.execute(db);
  const [row] = rows;
  return {
    count: Number(row?.count ?? 0),
    earned: BigInt(row?.earned ?? 0),
    lastDay: row?.last_day ?? null,
    lastAmount: BigInt(row?.last_amount ?? 0),
  };
}

/** Notes a visit; a second one on the same day would be a bug. */
export async function insertVisit(tx: Transaction<Database>, row: Insertable<Database['check_in']>): Promise<void> {
  await tx.insertInto('check_in').values(row).execute();
}
