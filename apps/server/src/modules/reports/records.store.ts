import type { MoneyKind } from '@perya/contract';
import type { MoveKind, Currency } from '@perya/ledger';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { plannedWithout } from '../../platform/db/planner-settings.ts';
import type { Database } from '../../platform/db/schema.ts';
import { memberDays, type TooLate } from '../../ledger/member-days.ts';
import type { Members } from '../../ledger/members.ts';
import type { Span } from '../../ledger/report-range.ts';

/** How the ledger calls what a record shows. */
const MOVES: Readonly<Record<MoneyKind, readonly MoveKind[]>> = {
  deposit: ['deposit'],
  depositReturn: ['depositReturn'],
  withdraw: ['withdrawHold'],
  withdrawReturn: ['withdrawReturn'],
  bet: ['bet'],
  payout: ['payout'],
  refund: ['void'],
  bonus: ['bonus', 'bonusEnd', 'trial'],
  rebate: ['rebate'],
  dividend: ['dividend'],
  salary: ['salary'],
  transfer: ['transfer'],
  redEnvelope: ['envelope'],
  adjustment: ['adjust'],
};

const PLAYED: ReadonlySet<MoneyKind> = new Set(['bet', 'payout']);

const KIND_OF = new Map<string, MoneyKind>(
  Object.entries(MOVES).flatMap(([kind, moves]) => moves.map((move) => [move, kind as MoneyKind] as const)),
);

/** Whose movements, when and of which kind. */
export interface RecordFilter {
  readonly members: Members;
  readonly currency: Currency;
  readonly span: Span;
  readonly kind?: MoneyKind | undefined;
  /** Whether movements of purses are told beside those of cash. */
  readonly withBonus?: boolean;
}

/** One movement of a wallet. */
export interface RecordLine {
  readonly id: string;
  /** Movements of one transfer have it together. */
  readonly transfer_id: string;
  readonly member_id: string;
  readonly kind: string;
  /** Signed. */
  readonly amount: string;
  readonly balance: string;
  readonly ref: string;
  readonly category: string;
  readonly detail: string;
  readonly at: Date;
  /** Money of a purse moved, not cash. */
  readonly is_bonus: boolean;
}

/** What a record calls a movement of the ledger. */
export function kindOf(move: string): MoneyKind | undefined {
  return KIND_OF.get(move);
}

/**
 * Movements before a place in the record, newest first. A page can only come from the walks whose newest movements are the
 * newest of all: the others of a large team are looked at once, and not for a whole page.
 */
export async function readRecords(
  db: Kysely<Database>,
  filter: RecordFilter,
  before: string | null,
  limit: number,
): Promise<RecordLine[]> {
  const isNext = sql`${moves(filter)} and (${before}::bigint is null or t.id < ${before})`;
  const lines = sql<RecordLine>`
    select l.* from (
      select w.* from ${walks(filter)} cross join lateral (
        select t.id from ledger_transfer t where ${isNext} order by t.id desc limit 1
      ) newest order by newest.id desc limit ${limit}
    ) w cross join lateral (
      select t.id, t.transfer_id, t.member_id, t.kind, t.ref, t.category, t.detail, t.at, w.cash_id <> w.id as is_bonus,
        case when t.from_account = w.id then -t.amount else t.amount end as amount,
        case when t.from_account = w.id then t.from_balance else t.to_balance end as balance
      from ledger_transfer t where ${isNext} order by t.id desc limit ${limit}
    ) l order by l.id desc limit ${limit}`;
  return (await plannedWithout(['sort'], lines).execute(db)).rows;
}

/** Play is too much to add up row by row; its sums stand in the days. What else there is, is little. */
const SUMS_OF_DAYS: Partial<Readonly<Record<MoneyKind | 'all', RawBuilder<Sums>>>> = {
  all: sql`coalesce(sum(came_in), 0) as in, coalesce(sum(went_out), 0) as out`,
  bet: sql`0 as in, coalesce(sum(staked), 0) as out`,
  payout: sql`coalesce(sum(returned + unwon), 0) as in, 0 as out`,
  refund: sql`coalesce(sum(voided), 0) as in, coalesce(sum(unwon), 0) as out`,
};

/** Whether sums of a kind are those of days, which may be behind. */
export function isSummedByDay(kind: MoneyKind | undefined): boolean {
  return SUMS_OF_DAYS[kind ?? 'all'] !== undefined;
}

interface Sums {
  readonly in: string;
  readonly out: string;
}

/** What came in and went out over the whole range. */
export async function sumRecords(db: Kysely<Database>, filter: RecordFilter, before: TooLate | null): Promise<Sums> {
  const ofDays = SUMS_OF_DAYS[filter.kind ?? 'all'];
  const { rows } = ofDays
    ? await sql<Sums>`select ${ofDays} from (${memberDays(filter, before)}) days`.execute(db)
    : await sql<Sums>`
        select coalesce(sum(l.in), 0) as in, coalesce(sum(l.out), 0) as out from ${walks(filter)} cross join lateral (
          select sum(t.amount) filter (where t.to_account = w.id) as in,
            sum(t.amount) filter (where t.from_account = w.id) as out
          from ledger_transfer t where ${moves(filter)}
        ) l`.execute(db);
  return rows[0] ?? { in: '0', out: '0' };
}

/**
 * Where a record walks: along each wallet, in the stretch of ids its days lie in, so that an old month is not reached through
 * all newer bets. What is neither a bet nor a win has an index by kind, so each kind of it is a walk of its own.
 */
function walks({ members, currency, span, kind, withBonus = false }: RecordFilter): RawBuilder<unknown> {
  const kinds = isRare(kind) ? sql`cross join unnest(${MOVES[kind]}::text[]) as k (kind)` : sql``;
  return sql`(
    select a.id, coalesce(cash.id, a.id) as cash_id, a.member_id, ${isRare(kind) ? sql`k.kind` : sql`null`} as kind,
      coalesce((select max(d.last_id) from member_day d where d.member_id = a.member_id and d.currency = a.currency
        and d.day < ${span.startDay}), 0) as low,
      coalesce((select min(d.first_id) from member_day d where d.member_id = a.member_id and d.currency = a.currency
        and d.day > ${span.endDay}), 9223372036854775807) as high
    from (${members}) m join ledger_account a on a.member_id = m.member_id ${kinds}
    left join ledger_account cash on a.kind = 'bonus' and cash.member_id = a.member_id and cash.currency = a.currency
      and cash.kind = 'cash'
    where a.currency = ${currency} and a.kind = any (${withBonus ? ['cash', 'bonus'] : ['cash']})
  ) w`;
}

function isRare(kind: MoneyKind | undefined): kind is MoneyKind {
  return kind !== undefined && !PLAYED.has(kind);
}

/** A walk along the index of one member. What moves between purse and cash is told where cash is. */
function moves({ span, kind }: RecordFilter): RawBuilder<unknown> {
  return sql`t.member_id = w.member_id and t.id > w.low and t.id < w.high
    and t.at >= ${span.from} and t.at < ${span.until} and w.id in (t.from_account, t.to_account)
    and (w.cash_id = w.id or w.cash_id not in (t.from_account, t.to_account)) and ${ofKind(kind)}`;
}

function ofKind(kind: MoneyKind | undefined): RawBuilder<unknown> {
  // Said in so many words, because the small index of what is rare is for exactly this.
  if (isRare(kind)) return sql`t.kind = w.kind and t.kind not in ('bet', 'settle', 'payout', 'refused')`;
  return kind ? sql`t.refusal is null and t.kind = any (${MOVES[kind]})` : sql`t.refusal is null`;
}
