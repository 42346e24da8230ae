import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { daySums, SUM_COLUMNS, type DaySums } from '../../ledger/day-sums.ts';
import type { Span } from '../../ledger/report-range.ts';

/** The sums of a member's days: those kept, and those of what has not been rolled up yet. */
export async function readDays(
  db: Kysely<Database>,
  { memberId, currency, span }: { readonly memberId: string; readonly currency: string; readonly span: Span },
): Promise<Pick<DaySums, 'day' | 'category' | (typeof SUM_COLUMNS)[number]>[]> {
  const columns = sql.join(SUM_COLUMNS.map((name) => sql.ref(name)));
  const rolled = sql`(select coalesce(max(up_to), 0) from ledger_mark where name = 'rollup')`;
  const late = daySums(
    sql`t.member_id = ${memberId} and t.id > ${rolled} and t.at >= ${span.from} and t.at < ${span.until}`,
  );
  // One statement sees one moment: nothing is counted twice while the roll-up moves it over.
  const { rows } = await sql<DaySums>`
    select day, category, ${columns} from member_day
    where member_id = ${memberId} and currency = ${currency} and day between ${span.startDay} and ${span.endDay}
    union all
    select day, category, ${columns} from (${late}) late where currency = ${currency}`.execute(db);
  return rows;
}
