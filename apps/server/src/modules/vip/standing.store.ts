import type { Book, MemberId } from '@perya/ledger';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import type { Period } from '../../ledger/periods.ts';

/** How somebody stands, with what was played since the last night. */
export interface StandingRow {
  readonly level: number;
  readonly best: number;
  readonly deposits: bigint;
  readonly validBets: bigint;
  readonly quarterBets: bigint;
  readonly weekBets: bigint;
  readonly monthBets: bigint;
}

/** The level of somebody; 0 before the first night. */
export async function readLevel(db: Kysely<Database>, memberId: MemberId): Promise<number> {
  const row = await db.selectFrom('member_vip').select('level').where('member_id', '=', memberId).executeTakeFirst();
  return row?.level ?? 0;
}

/** Reads all of it in one moment; `night` is the last day that is in the growth already. */
export async function readStanding(
  db: Kysely<Database>,
  { currency }: Book,
  memberId: MemberId,
  of: { readonly night: string; readonly quarter: Period; readonly week: Period; readonly month: Period },
): Promise<StandingRow> {
  const { night, quarter, week, month } = of;
  const { rows } = await sql<Record<keyof StandingRow, string>>`
    with vip as materialized (
      select level, best_level, growth_deposit, growth_valid, deposit_mark,
        case when quarter = ${quarter.name} then quarter_valid else 0 end as quarter_valid
      from member_vip where member_id = ${memberId}
    ), played as materialized (
      select coalesce(sum(valid) filter (where day > ${night}), 0) as tail,
        coalesce(sum(valid) filter (where day > ${night} and day >= ${quarter.from}), 0) as quarter_tail,
        coalesce(sum(valid) filter (where day between ${week.from} and ${week.to}), 0) as week,
        coalesce(sum(valid) filter (where day between ${month.from} and ${month.to}), 0) as month
      from member_activity
      where member_id = ${memberId} and currency = ${currency} and day >= least(${night}::date + 1, ${week.from}, ${month.from})
    ), reached as materialized (
      select coalesce(sum(coalesce(turnover.deposited, turnover.ends_at - turnover.starts_at)), 0) as deposit
      from ledger_account cash
      join turnover on turnover.member_id = cash.member_id and turnover.currency = cash.currency
        and turnover.source = 'deposit' and turnover.ends_at > coalesce((select deposit_mark from vip), 0)
        and turnover.ends_at <= cash.wagered - cash.in_play
      where cash.member_id = ${memberId} and cash.currency = ${currency} and cash.kind = 'cash'
    )
    select coalesce(vip.level, 0) as level, coalesce(vip.best_level, 0) as best,
      (coalesce(vip.growth_deposit, 0) + reached.deposit)::bigint as deposits,
      (coalesce(vip.growth_valid, 0) + greatest(played.tail, 0))::bigint as "validBets",
      (coalesce(vip.quarter_valid, 0) + greatest(played.quarter_tail, 0))::bigint as "quarterBets",
      greatest(played.week, 0)::bigint as "weekBets", greatest(played.month, 0)::bigint as "monthBets"
    from played cross join reached left join vip on true`.execute(db);
  const [row] = rows;
  const big = (name: keyof StandingRow) => BigInt(row?.[name] ?? 0);
  return {
    level: Number(row?.level ?? 0),
    best: Number(row?.best ?? 0),
    deposits: big('deposits'),
    validBets: big('validBets'),
    quarterBets: big('quarterBets'),
    weekBets: big('weekBets'),
    monthBets: big('monthBets'),
  };
}
