import type { Currency } from '@perya/ledger';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { plannedWithout } from '../platform/db/planner-settings.ts';
import type { Database } from '../platform/db/schema.ts';
import type { Members } from './members.ts';
import { daySums, ROW_COLUMNS, SUM_COLUMNS, type DaySums } from './day-sums.ts';
import type { Span } from './report-range.ts';
import { readRolledUp } from './rolled-up.ts';

/** So many rows that are not rolled up yet are added up while somebody waits. */
export const LATE_ROWS_MAX = 5000;
/** Everybody may have so many, as long as a whole team has not too many of them. */
const LATE_ROWS_EACH = 100;
const LATE_ROWS_OF_TEAM = 200_000;

/** Whose days, and which. */
export interface DaysAsked {
  readonly members: Members;
  readonly currency: Currency;
  readonly span: Pick<Span, 'startDay' | 'endDay'>;
}

/** One day of one member in one kind of game of one vendor. */
export type MemberDay = Pick<DaySums, 'day' | 'category' | 'vendor' | (typeof SUM_COLUMNS)[number]>;

/** The first row that is too much to add up now, and when it was written. */
export interface TooLate {
  readonly id: string;
  readonly at: Date;
}

/**
 * Up to where the days of members can be told at once; null when that is everything. Far behind the books, as after a
 * restore, a busy player has more rows than anybody waits for.
 */
export async function tooLate(
  db: Kysely<Database>,
  members: Members,
  rowsMax = LATE_ROWS_MAX,
): Promise<TooLate | null> {
  const { last, upTo } = await readRolledUp(db);
  if (last - upTo <= BigInt(rowsMax)) return null;
  const each = lateRowsEach(await countMembers(db, members), rowsMax);
  // Only a walk along the index ends where it may; statistics know nothing of a backlog.
  const first = sql<TooLate>`
    select l.id, l.at from (${members}) m cross join lateral (
      select t.id, t.at from ledger_transfer t
      where t.member_id = m.member_id and t.refusal is null and t.id > ${upTo.toString()}
      order by t.id offset ${each} limit 1
    ) l order by l.id limit 1`;
  const { rows } = await plannedWithout(['bitmapscan', 'seqscan', 'sort'], first).execute(db);
  return rows[0] ?? null;
}

async function countMembers(db: Kysely<Database>, members: Members): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) as count from (${members}) m`.execute(db);
  return Number(rows[0]?.count);
}

function lateRowsEach(count: number, rowsMax: number): number {
  const shareOf = (most: number): number => Math.floor(most / Math.max(1, count));
  return Math.max(shareOf(rowsMax), Math.min(LATE_ROWS_EACH, shareOf(LATE_ROWS_OF_TEAM)));
}

/**
 * The sums of days: those kept, and those of what has not been rolled up yet, before the row that is too late. One
 * statement sees one moment: nothing is counted twice while the roll-up moves it over.
 */
export function memberDays({ members, currency, span }: DaysAsked, before: TooLate | null): RawBuilder<MemberDay> {
  const columns = sql.join(SUM_COLUMNS.map((name) => sql.ref(name)));
  const rolled = sql`(select coalesce(max(up_to), 0) from ledger_mark where name = 'rollup')`;
  // Account by account, along the index of its member: how few are late, nobody can know before.
  const late = daySums(sql`
    select ${ROW_COLUMNS}, a.time_zone from (
      select a.id, a.kind, a.member_id, a.currency, brand.time_zone
      from (${members}) m join ledger_account a on a.member_id = m.member_id
      join brand on brand.merchant_code = a.merchant_code
      where a.currency = ${currency} and a.kind in ('cash', 'bonus') offset 0
    ) a cross join lateral (
      select * from ledger_transfer t
      where t.member_id = a.member_id and t.refusal is null and t.id > ${rolled}
        and t.id < ${before?.id ?? '9223372036854775807'} and a.id in (t.from_account, t.to_account) offset 0
    ) t`);
  const isAsked = sql`currency = ${currency} and day between ${span.startDay} and ${span.endDay}`;
  return sql<MemberDay>`
    select day, category, vendor, ${columns} from (${members}) m join member_day using (member_id) where ${isAsked}
    union all
    select day, category, vendor, ${columns} from (${late}) late where ${isAsked}`;
}

/** What an answer says of sums that end before everything is in them. */
export function toldUpTo(before: TooLate | null): { readonly upTo?: string } {
  return before ? { upTo: before.at.toISOString() } : {};
}
