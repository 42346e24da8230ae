import type { rebate } from '@perya/contract';
import type { Book, Currency, MemberId, MerchantCode } from '@perya/ledger';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Span } from '../../ledger/report-range.ts';
import type { Database } from '../../platform/db/schema.ts';
import type { DueRow } from './accrual.store.ts';

type Db = Kysely<Database>;
type Tx = Transaction<Database>;
type Mode = (typeof rebate.REBATE_MODES)[number];

/** What somebody is to be paid, and for what. */
export interface Payment {
  readonly memberId: MemberId;
  readonly amount: bigint;
  readonly lines: readonly PaidLine[];
}

/** What is paid for one day at one rate. */
export interface PaidLine {
  readonly row: DueRow;
  readonly amount: bigint;
}

/** Writes claims down, one for each member, with their lines, and that the lines are paid. Answers their numbers by member. */
export async function writeClaims(
  tx: Tx,
  { merchantCode, currency }: Book,
  payments: readonly Payment[],
  { mode, at }: { readonly mode: Mode; readonly at: Date },
): Promise<ReadonlyMap<MemberId, string>> {
  const claims = await sql<{ id: string; member_id: MemberId }>`
    insert into rebate_claim (merchant_code, member_id, currency, mode, amount, at)
    select ${merchantCode}, member_id, ${currency}, ${mode}, amount, ${at}
    from unnest(${payments.map(({ memberId }) => memberId)}::bigint[], ${payments.map(({ amount }) => amount.toString())}::bigint[])
      as paid (member_id, amount)
    returning id, member_id`.execute(tx);
  const ids = new Map(claims.rows.map(({ id, member_id: memberId }) => [memberId, id]));
  const lines = payments.flatMap((payment) => payment.lines);
  const column = (of: (line: PaidLine) => unknown) => lines.map((line) => String(of(line)));
  await sql`
    with paid as materialized (
      select * from unnest(
        ${column(({ row }) => ids.get(row.memberId))}::bigint[], ${column(({ row }) => row.memberId)}::bigint[],
        ${column(({ row }) => row.day)}::date[], ${column(({ row }) => row.vendor)}::text[],
        ${column(({ row }) => row.category)}::text[], ${column(({ row }) => row.ratePpm)}::int[],
        ${column(({ row }) => row.valid - row.covered)}::bigint[], ${column(({ row }) => row.valid)}::bigint[],
        ${column(({ amount }) => amount)}::bigint[]
      ) as line (claim_id, member_id, day, vendor, category, rate_ppm, valid, day_valid, amount)
    ), lines as (
      insert into rebate_line (claim_id, member_id, day, vendor, category, rate_ppm, valid, day_valid, amount, at)
      select claim_id, member_id, day, vendor, category, rate_ppm, valid, day_valid, amount, ${at} from paid
      order by claim_id, day, category, vendor, rate_ppm
    )
    insert into rebate_accrual as a (member_id, currency, day, vendor, category, rate_ppm, merchant_code, covered, paid)
    select member_id, ${currency}, day, vendor, category, rate_ppm, ${merchantCode}, valid, amount from paid
    on conflict (member_id, currency, day, vendor, category, rate_ppm) do update
      set covered = a.covered + excluded.covered, paid = a.paid + excluded.paid`.execute(tx);
  return ids;
}

/** When a member last claimed by hand; null before the first time. */
export async function readLastClaim(db: Db, memberId: MemberId, currency: Currency): Promise<Date | null> {
  const row = await db
    .selectFrom('rebate_claim')
    .select('at')
    .where('member_id', '=', memberId)
    .where('currency', '=', currency)
    .where('mode', '=', 'manual')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Whose lines, when and of which kind. */
export interface LineFilter {
  readonly memberId: MemberId;
  readonly currency: Currency;
  readonly span: Span;
  readonly gameType?: string | undefined;
}

/** Lines of rebates that were paid, before a place in the report, newest first. */
export function readLines(db: Db, filter: LineFilter, before: string | null, limit: number) {
  return linesOf(db, filter)
    .select([
      'l.id',
      'l.claim_id',
      'l.day',
      'l.vendor',
      'l.category',
      'l.rate_ppm',
      'l.valid',
      'l.amount',
      'l.at',
      'c.mode',
    ])
    .$if(before !== null, (query) => query.where('l.id', '<', before ?? ''))
    .orderBy('l.id', 'desc')
    .limit(limit)
    .execute();
}

/** Sums over the whole range. */
export function sumLines(db: Db, filter: LineFilter) {
  return linesOf(db, filter)
    .select([
      sql<string>`coalesce(sum(l.valid), 0)::bigint`.as('valid'),
      sql<string>`coalesce(sum(l.amount), 0)::bigint`.as('amount'),
    ])
    .executeTakeFirstOrThrow();
}

function linesOf(db: Db, { memberId, currency, span, gameType }: LineFilter) {
  return db
    .selectFrom('rebate_line as l')
    .innerJoin('rebate_claim as c', 'c.id', 'l.claim_id')
    .where('l.member_id', '=', memberId)
    .where('c.currency', '=', currency)
    .where('l.at', '>=', span.from)
    .where('l.at', '<', span.until)
    .$if(gameType !== undefined, (query) => query.where('l.category', '=', gameType ?? ''));
}

/** Whether a brand has ever had rates. */
export async function hasRates(db: Db, merchantCode: MerchantCode): Promise<boolean> {
  const plans = db.selectFrom('rebate_plan').select('id').where('merchant_code', '=', merchantCode);
  return (await plans.where('from_day', 'is not', null).limit(1).executeTakeFirst()) !== undefined;
}
