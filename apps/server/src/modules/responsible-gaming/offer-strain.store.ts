import type { Currency, MemberId } from '@perya/ledger';
import { assert } from '@perya/std';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

/** Which days and since when. */
export interface StrainAsked {
  readonly memberId: MemberId;
  readonly currency: Currency;
  /** What is compared begins with this day, and what is usual with that one. */
  readonly lately: string;
  readonly before: string;
  readonly hitsSince: Date;
}

/** What somebody lost lately and before, and whether a limit stopped them. */
export interface StrainRow {
  readonly lost: string;
  readonly lost_before: string;
  readonly days_before: number;
  readonly has_hit: boolean;
}

/** Reads all of it at once, from sums and by indexes. */
export async function readStrain(db: Kysely<Database>, asked: StrainAsked): Promise<StrainRow> {
  const { memberId, currency, lately, before, hitsSince } = asked;
  const lost = sql`staked - voided - returned`;
  const { rows } = await sql<StrainRow>`
    select coalesce(sum(${lost}) filter (where day >= ${lately}), 0) as lost,
      coalesce(sum(${lost}) filter (where day < ${lately}), 0) as lost_before,
      (count(distinct day) filter (where day < ${lately} and bets > 0))::int as days_before,
      exists (select from idempotent_call
        where member_id = ${memberId} and at >= ${hitsSince} and code = 'limit.deposit')
      or exists (select from ledger_transfer
        where member_id = ${memberId} and at >= ${hitsSince}
          and refusal in ('limit.deposit', 'limit.loss', 'limit.wager')) as has_hit
    from member_day where member_id = ${memberId} and currency = ${currency} and day >= ${before}`.execute(db);
  const [row] = rows;
  assert(row, 'a sum has a row');
  return row;
}
