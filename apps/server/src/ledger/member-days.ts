import { sql, type RawBuilder } from 'kysely';
import { daySums, SUM_COLUMNS, type DaySums } from './day-sums.ts';
import type { Span } from './report-range.ts';

/** Whose days, and which. */
export interface DaysAsked {
  readonly memberIds: readonly string[];
  readonly currency: string;
  readonly span: Pick<Span, 'startDay' | 'endDay'>;
}

/** One day of one member in one kind of game of one vendor. */
export type MemberDay = Pick<DaySums, 'day' | 'category' | 'vendor' | (typeof SUM_COLUMNS)[number]>;

/**
 * The sums of days: those kept, and those of what has not been rolled up yet. One statement sees one moment: nothing is
 * counted twice while the roll-up moves it over.
 */
export function memberDays({ memberIds, currency, span }: DaysAsked): RawBuilder<MemberDay> {
  const columns = sql.join(SUM_COLUMNS.map((name) => sql.ref(name)));
  const rolled = sql`(select coalesce(max(up_to), 0) from ledger_mark where name = 'rollup')`;
  // Both are told whose rows they are: how few are late, nobody can know before.
  const late = daySums(sql`t.member_id = any (${memberIds}) and a.member_id = any (${memberIds}) and t.id > ${rolled}`);
  const isAsked = sql`currency = ${currency} and day between ${span.startDay} and ${span.endDay}`;
  return sql<MemberDay>`
    select day, category, vendor, ${columns} from member_day where member_id = any (${memberIds}) and ${isAsked}
    union all
    select day, category, vendor, ${columns} from (${late}) late where ${isAsked}`;
}
