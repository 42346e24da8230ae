import type { Book, MemberId } from '@perya/ledger';
import { sql, type Transaction } from 'kysely';
import type { Piece } from '../../ledger/night-run.ts';
import type { Database } from '../../platform/db/schema.ts';

type Tx = Transaction<Database>;

/** Whoever counts growth holds it alone; whoever takes a deposit back shares it with others who do. */
export const GROWTH_LOCK = sql`hashtextextended('vip growth', 0)`;

/** Somebody who played, as the growth of that day leaves them. */
export interface GrownRow {
  readonly member_id: MemberId;
  readonly level: number;
  readonly best_level: number;
  readonly growth_deposit: string;
  readonly growth_valid: string;
  readonly quarter_valid: string;
}

/**
 * Adds what was played on a day to the growth of those who played, and the deposits whose turnover they have reached by now.
 * A deposit is counted once, in the order of the line of turnover, so that a bet taken back later takes no growth away.
 */
export async function addDay(
  tx: Tx,
  { merchantCode, currency }: Book,
  { day, quarter, now }: { readonly day: string; readonly quarter: string; readonly now: Date },
  { after, rowsMax }: Piece,
): Promise<GrownRow[]> {
  // A deposit that goes back is either seen here or finds itself counted.
  await sql`select pg_advisory_xact_lock(${GROWTH_LOCK})`.execute(tx);
  const { rows } = await sql<GrownRow>`
    with moved as materialized (
      select activity.member_id, greatest(sum(activity.valid), 0)::bigint as valid
      from member_activity activity
      join member on member.id = activity.member_id and member.merchant_code = ${merchantCode}
      where activity.day = ${day} and activity.currency = ${currency} and activity.member_id > ${after}
      group by activity.member_id order by activity.member_id limit ${rowsMax}
    ), reached as materialized (
      select moved.member_id, sum(coalesce(turnover.deposited, turnover.ends_at - turnover.starts_at))::bigint as deposit,
        max(turnover.ends_at) as mark
      from moved
      join ledger_account cash on cash.member_id = moved.member_id and cash.currency = ${currency} and cash.kind = 'cash'
      left join member_vip vip on vip.member_id = moved.member_id
      join turnover on turnover.member_id = moved.member_id and turnover.currency = ${currency}
        and turnover.source = 'deposit' and turnover.ends_at > coalesce(vip.deposit_mark, 0)
        and turnover.ends_at <= cash.wagered - cash.in_play
      group by moved.member_id
    )
    insert into member_vip as vip (member_id, merchant_code, growth_deposit, growth_valid, deposit_mark, quarter,
      quarter_valid, graded_at)
    select moved.member_id, ${merchantCode}, coalesce(reached.deposit, 0), moved.valid, coalesce(reached.mark, 0),
      ${quarter}::date, moved.valid, ${now}
    from moved left join reached on reached.member_id = moved.member_id
    order by moved.member_id
    on conflict (member_id) do update set
      growth_deposit = vip.growth_deposit + excluded.growth_deposit,
      growth_valid = vip.growth_valid + excluded.growth_valid,
      deposit_mark = greatest(vip.deposit_mark, excluded.deposit_mark),
      quarter_valid = case when vip.quarter = excluded.quarter then vip.quarter_valid else 0 end + excluded.quarter_valid,
      quarter = excluded.quarter,
      graded_at = excluded.graded_at
    returning member_id, level, best_level, growth_deposit, growth_valid, quarter_valid`.execute(tx);
  return rows;
}

/** Everybody on the ladder of a brand, for a new version of it. */
export async function readGrown(tx: Tx, merchantCode: string, quarter: string, piece: Piece): Promise<GrownRow[]> {
  const { rows } = await sql<GrownRow>`
    select member_id, level, best_level, growth_deposit, growth_valid,
      case when quarter = ${quarter} then quarter_valid else 0 end as quarter_valid
    from member_vip where merchant_code = ${merchantCode} and member_id > ${piece.after}
    order by member_id limit ${piece.rowsMax}`.execute(tx);
  return rows;
}

/** Somebody with a level, at the end of a period. */
export interface RisenRow {
  readonly member_id: MemberId;
  readonly level: number;
  readonly valid: string;
}

/** Everybody who has a level, and their valid bets of some days. */
export async function readRisen(
  tx: Tx,
  { merchantCode, currency }: Book,
  { from, to }: { readonly from: string; readonly to: string },
  { after, rowsMax }: Piece,
): Promise<RisenRow[]> {
  const { rows } = await sql<RisenRow>`
    with risen as materialized (
      select member_id, level from member_vip
      where merchant_code = ${merchantCode} and level > 0 and member_id > ${after}
      order by member_id limit ${rowsMax}
    )
    select risen.member_id, risen.level, coalesce(played.valid, 0)::bigint as valid
    from risen left join lateral (
      select sum(activity.valid) as valid from member_activity activity
      where activity.member_id = risen.member_id and activity.currency = ${currency}
        and activity.day between ${from} and ${to}
    ) played on true
    order by risen.member_id`.execute(tx);
  return rows;
}

/** Somebody whose level has to be kept. */
export interface KeptRow extends RisenRow {
  readonly is_paused: boolean;
}

/** Everybody with a level that can be lost. Who paused at any time of the quarter is not held to it. */
export async function readKept(
  tx: Tx,
  merchantCode: string,
  quarter: { readonly name: string; readonly from: Date; readonly until: Date },
  { after, rowsMax }: Piece,
): Promise<KeptRow[]> {
  const { rows } = await sql<KeptRow>`
    select vip.member_id, vip.level, case when vip.quarter = ${quarter.name} then vip.quarter_valid else 0 end as valid,
      coalesce(care.pause_since < ${quarter.until} and care.pause_until > ${quarter.from}, false) as is_paused
    from member_vip vip left join player_care care on care.member_id = vip.member_id
    where vip.merchant_code = ${merchantCode} and vip.level > 0 and vip.member_id > ${after}
    order by vip.member_id limit ${rowsMax}`.execute(tx);
  return rows;
}

/** A level that somebody has from now on. */
export interface NewLevel {
  readonly memberId: MemberId;
  readonly level: number;
  readonly best: number;
}

export async function writeLevels(tx: Tx, changes: readonly NewLevel[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    update member_vip vip set level = change.level, best_level = greatest(vip.best_level, change.best)
    from unnest(${changes.map(({ memberId }) => memberId)}::bigint[], ${changes.map(({ level }) => level)}::int[],
      ${changes.map(({ best }) => best)}::int[]) as change(member_id, level, best)
    where vip.member_id = change.member_id`.execute(tx);
}
