import type { Currency, MemberId, MerchantCode, VendorCode } from '@perya/ledger';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { withRebateLevel } from '../../ledger/rebate-level.ts';
import type { Members } from '../../ledger/members.ts';
import { playTail, settledPlay } from '../../ledger/settled-play.ts';
import type { Database } from '../../platform/db/schema.ts';
import { ratesOf } from './rates.store.ts';

type Db = Kysely<Database>;
type Tx = Transaction<Database>;

const TITLE = sql`merchant_code, day, vendor, category, game, level`;
const KEY = sql`member_id, currency, day, vendor, category, rate_ppm`;
/** How far rebates have followed the ledger. */
const MARK = sql`(select coalesce(max(up_to), 0) from ledger_mark where name = 'rebate')`;

/** Adds lines of what was played, those of `settledPlay`, to what rebates are counted from; rates are frozen as they are met. */
export async function accrue(tx: Tx, lines: RawBuilder<unknown>): Promise<void> {
  await sql`
    with play as materialized (${withRebateLevel(sumsByTitle(lines))}
    ), known as materialized (
      select ${TITLE}, rate_ppm from rebate_day_rate r join (select distinct ${TITLE} from play) p using (${TITLE})
    ), fresh as (
      ${freezing(sql`select distinct ${TITLE} from play where (${TITLE}) not in (select ${TITLE} from known)`)}
      returning ${TITLE}, rate_ppm
    )
    insert into rebate_accrual as a (${KEY}, merchant_code, valid)
    select ${KEY}, merchant_code, sum(valid) from play
    join (select * from known union all select * from fresh) rates using (${TITLE})
    where rate_ppm > 0 group by ${KEY}, merchant_code
    -- Claims take rows in this order too.
    order by ${KEY}
    on conflict (${KEY}) do update set valid = a.valid + excluded.valid`.execute(tx);
}

/** Freezes rates of titles; whoever froze one at the same moment was right. */
function freezing(titles: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into rebate_day_rate as d (${TITLE}, rate_ppm) ${ratesOf(titles)} order by ${TITLE}
    on conflict (${TITLE}) do update set rate_ppm = d.rate_ppm`;
}

/** Sums lines of what was played by member, day, title and kind. */
function sumsByTitle(lines: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select member_id, currency, merchant_code, day, vendor, category, game, sum(valid)::bigint as valid
    from (${lines}) settled group by member_id, currency, merchant_code, day, vendor, category, game`;
}

/** What some members played that rebates have not followed yet, by day, title, kind and level. */
function tailOf(members: Members): RawBuilder<unknown> {
  return withRebateLevel(sumsByTitle(settledPlay(playTail(members, MARK))));
}

/** Freezes the rates of what members played last: what is paid for now is followed at the same rate later. */
export async function freezeTail(tx: Tx, members: Members): Promise<void> {
  await sql`
    with tail as materialized (${tailOf(members)})
    ${freezing(sql`
      select distinct ${TITLE} from tail x
      where not exists (select from rebate_day_rate r where (r.merchant_code, r.day, r.vendor, r.category, r.game, r.level)
        = (x.merchant_code, x.day, x.vendor, x.category, x.game, x.level))`)}`.execute(tx);
}

/** What somebody played on a day at one rate, and what was paid for it. */
export interface DueRow {
  readonly memberId: MemberId;
  readonly day: string;
  readonly vendor: VendorCode;
  readonly category: string;
  readonly ratePpm: number;
  readonly valid: bigint;
  /** How much of it payments cover. */
  readonly covered: bigint;
  readonly paid: bigint;
}

/** Whose rebates, and up to which day. */
export interface DueAsked {
  readonly merchantCode: MerchantCode;
  readonly currency: Currency;
  readonly members: Members;
  /** The last day; null for all of them. */
  readonly upTo: string | null;
}

/**
 * What is open of members, the newest day first: what rebates have followed, and what they have not, in one statement, so that
 * nothing is counted twice while it moves over. Rows that come to nothing are left out.
 */
export async function readDue(db: Db, { merchantCode, currency, members, upTo }: DueAsked): Promise<DueRow[]> {
  const { rows } = await sql<
    Record<'member_id' | 'day' | 'vendor' | 'category' | 'valid' | 'covered' | 'paid', string> & {
      rate_ppm: number;
    }
  >`
    with tail as materialized (
      select ${KEY}, sum(valid)::bigint as valid from (
        select t.*, coalesce(known.rate_ppm, (
          select fresh.rate_ppm
          from (${ratesOf(sql`select t.merchant_code, t.day, t.vendor, t.category, t.game, t.level`)}) fresh), 0) as rate_ppm
        from (${tailOf(members)}) t
        left join rebate_day_rate known on (known.merchant_code, known.day, known.vendor, known.category, known.game, known.level)
          = (t.merchant_code, t.day, t.vendor, t.category, t.game, t.level)
      ) rated where rate_ppm > 0 and currency = ${currency} group by ${KEY}
    ), followed as (
      select ${KEY}, valid, covered, paid from (${members}) m join rebate_accrual a using (member_id)
      where a.merchant_code = ${merchantCode} and a.currency = ${currency} and a.valid * a.rate_ppm / 1000000 <> a.paid
      union all
      -- What comes back of a day that was paid for is counted against all of that day.
      select ${KEY}, a.valid, a.covered, a.paid from tail join rebate_accrual a using (${KEY})
      where a.valid * a.rate_ppm / 1000000 = a.paid
    )
    select member_id, day, vendor, category, rate_ppm, sum(valid)::bigint as valid, sum(covered)::bigint as covered,
      sum(paid)::bigint as paid
    from (select * from followed union all select ${KEY}, valid, 0, 0 from tail) rows
    where ${upTo}::date is null or day <= ${upTo}::date
    group by member_id, day, vendor, category, rate_ppm
    having sum(valid)::bigint * rate_ppm / 1000000 <> sum(paid)::bigint
    order by member_id, day desc, category, vendor, rate_ppm`.execute(db);
  return rows.map(({ member_id: memberId, day, vendor, category, rate_ppm: ratePpm, valid, covered, paid }) => {
    const amounts = { valid: BigInt(valid), covered: BigInt(covered), paid: BigInt(paid) };
    return { memberId, day, vendor, category, ratePpm, ...amounts };
  });
}

/** When the first row was written that is too much to add up while somebody waits; null when there is none. */
export async function readTooLate(db: Db, memberId: MemberId, rowsMax: number): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    select t.at from ledger_transfer t where t.member_id = ${memberId} and t.refusal is null and t.id > ${MARK}
    order by t.id offset ${rowsMax} limit 1`.execute(db);
  return rows[0]?.at ?? null;
}
