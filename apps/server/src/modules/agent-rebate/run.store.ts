import type { MemberId, MerchantCode } from '@perya/ledger';
import { sql, type Kysely, type RawBuilder, type Selectable, type Transaction } from 'kysely';
import type { NightRun, Piece } from '../../ledger/night-run.ts';
import { plannedWithout } from '../../platform/db/planner-settings.ts';
import type { Database } from '../../platform/db/schema.ts';

type Db = Kysely<Database>;
type Tx = Transaction<Database>;

/** A house that gives its agents something. */
export type PayingBrand = Pick<Selectable<Database['brand']>, 'merchant_code' | 'time_zone'>;

/** A part of a night, as it is kept. */
export function runOf(merchantCode: MerchantCode, day: string, work: 'sum' | 'pay'): NightRun {
  return { table: 'agent_rebate_run', key: { merchant_code: merchantCode, day, work } };
}

/** Every brand whose house has ever had rates. */
export function readPayingBrands(db: Db): Promise<PayingBrand[]> {
  return db
    .selectFrom('brand')
    .select(['merchant_code', 'time_zone'])
    .where('merchant_code', 'in', (rates) =>
      rates
        .selectFrom('line_rate')
        .select('line_rate.merchant_code')
        .where('member_id', 'is', null)
        .where('rate_ppm', '>', 0),
    )
    .orderBy('merchant_code')
    .execute();
}

/** The last day of a brand whose night is over; null before the first one. */
export async function readDoneDay(db: Db, merchantCode: MerchantCode): Promise<string | null> {
  const row = await db
    .selectFrom('agent_rebate_run')
    .select('day')
    .where('merchant_code', '=', merchantCode)
    .where('work', '=', 'pay')
    .where('finished_at', 'is not', null)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.day ?? null;
}

/** The days of a night: one, or several where nights were missed. */
export interface NightDays {
  readonly from: string;
  readonly to: string;
}

/**
 * The days of the next night, up to the last one that is over, from the first rates of the house on; null when all of them are done. A
 * night that was begun keeps its days.
 */
export async function nextNightDays(db: Db, merchantCode: MerchantCode, lastDay: string): Promise<NightDays | null> {
  const done = await readDoneDay(db, merchantCode);
  const { rows } = await sql<NightDays>`
    select due.day as "from", coalesce((
        select min(day) from agent_rebate_run where merchant_code = ${merchantCode} and work = 'sum' and day >= due.day
      ), ${lastDay}::date) as "to"
    from (
      select greatest(${done}::date + 1, (
        select min(from_day) from line_rate
        where member_id is null and merchant_code = ${merchantCode} and rate_ppm > 0)) as day
    ) due where due.day <= ${lastDay}::date`.execute(db);
  return rows[0] ?? null;
}

/** The next members of a brand who played on some days, or of whose play something changed since it went up the lines. */
export async function nextPlayers(
  tx: Tx,
  { merchantCode, from, to }: NightDays & { readonly merchantCode: MerchantCode },
  { after, rowsMax }: Piece,
): Promise<MemberId[]> {
  // Of one day members are read in the order of its index.
  const isOn = from === to ? sql`day = ${from}` : sql`day between ${from} and ${to}`;
  // Whoever stands in no line and has no rate earns nobody anything.
  const next = (played: RawBuilder<unknown>) => sql`(
    select distinct p.member_id from (${played}) p join member m on m.id = p.member_id
    where m.merchant_code = ${merchantCode} and exists (
      select from member_line where member_id = m.id union all select from line_rate where member_id = m.id)
    order by p.member_id limit ${rowsMax})`;
  const players = sql<{ member_id: MemberId }>`
    ${next(sql`select member_id from member_activity where ${isOn} and member_id > ${after}`)}
    union
    ${next(sql`select member_id from late_play where member_id > ${after}`)}
    order by member_id limit ${rowsMax}`;
  // All of the piece goes along members, however many statistics expect: it is a small part of what there is.
  const { rows } = await plannedWithout(['seqscan'], players).execute(tx);
  return rows.map((row) => row.member_id);
}

/** The next agents to whom something may be due, in order. */
export async function nextAgents(tx: Tx, merchantCode: MerchantCode, { after, rowsMax }: Piece): Promise<MemberId[]> {
  const { rows } = await sql<{ agent_id: MemberId }>`
    select distinct agent_id from agent_rebate
    where merchant_code = ${merchantCode} and agent_id > ${after} and due <> paid
    order by agent_id limit ${rowsMax}`.execute(tx);
  return rows.map((row) => row.agent_id);
}
