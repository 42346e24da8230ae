import type { MemberId, MerchantCode } from '@perya/ledger';
import { assert } from '@perya/std';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import { readUpline } from './lines.store.ts';

type Db = Kysely<Database>;
type Tx = Transaction<Database>;

/** A brand whose lines change. */
export interface LinedBrand {
  readonly merchantCode: MerchantCode;
  readonly zone: string;
  readonly movedDay: string;
}

/** Every brand whose lines were ever changed. */
export async function readLinedBrands(db: Db): Promise<LinedBrand[]> {
  const { rows } = await sql<LinedBrand>`
    select d.merchant_code as "merchantCode", b.time_zone as zone, d.moved_day as "movedDay"
    from line_day d join brand b using (merchant_code) order by d.merchant_code`.execute(db);
  return rows;
}

/**
 * Whom the tree of members does not show where the line of a day has them, of those who were moved after another day. Those who
 * end up higher come first: whoever stands above the new upline has been moved then, so that no move ever closes a cycle.
 */
export async function readDueMembers(
  db: Db,
  { merchantCode, movedDay }: Pick<LinedBrand, 'merchantCode' | 'movedDay'>,
  day: string,
): Promise<MemberId[]> {
  const { rows } = await sql<{ memberId: MemberId }>`
    with recursive moved as (
      select distinct member_id from member_line
      where merchant_code = ${merchantCode} and from_day > ${movedDay} and from_day <= ${day}
        and from_day > '-infinity'
    ), due as (
      select m.id as member_id, line_upline(m.id, ${day}) as upline_id
      from moved join member m on m.id = moved.member_id
      where m.upline_id is distinct from line_upline(m.id, ${day})
    ), above (member_id, ancestor_id) as (
      select member_id, upline_id from due where upline_id is not null
      union all
      select above.member_id, next.upline_id
      from above cross join lateral (
        select upline_id from member_line where member_id = above.ancestor_id and from_day <= ${day}
        order by from_day desc, id desc limit 1) next
      where next.upline_id is not null
    )
    select due.member_id as "memberId" from due left join above using (member_id)
    group by due.member_id
    order by count(above.ancestor_id), due.member_id`.execute(db);
  return rows.map(({ memberId }) => memberId);
}

/** Where somebody stands on the last day that is closed. Until the transaction ends, no day is finished without the move. */
export async function holdTarget(tx: Tx, merchantCode: MerchantCode, memberId: MemberId): Promise<MemberId | null> {
  const { rows } = await sql<{ day: string }>`
    select day - 1 as day from line_day where merchant_code = ${merchantCode} for key share`.execute(tx);
  const [row] = rows;
  assert(row, 'a brand whose lines are turned has a day');
  return readUpline(tx, memberId, row.day);
}

/** Notes that the moves up to a day were made, if they were: whoever is still making one is waited for. */
export async function finishMoves(tx: Tx, brand: LinedBrand, day: string): Promise<void> {
  await sql`select from line_day where merchant_code = ${brand.merchantCode} for update`.execute(tx);
  if ((await readDueMembers(tx, brand, day)).length > 0) return;
  await tx
    .updateTable('line_day')
    .set({ moved_day: day })
    .where('merchant_code', '=', brand.merchantCode)
    .where('moved_day', '<', day)
    .execute();
}

/** A line that is not what members show. */
export interface WrongLine {
  readonly row: string;
  readonly detail: string;
}

/** Compares the tree of members with the lines of the last day whose moves were made. */
export async function findWrongLine(db: Db): Promise<WrongLine | null> {
  const { rows } = await sql<WrongLine>`
    select 'member ' || m.id as row,
      'stands under ' || coalesce(m.upline_id::text, 'nobody') || ', in the lines under '
        || coalesce(line.upline_id::text, 'nobody') as detail
    from member m left join line_day d using (merchant_code)
    cross join lateral (select line_upline(m.id, coalesce(d.moved_day, '-infinity')) as upline_id) line
    where m.upline_id is distinct from line.upline_id
    order by m.id limit 1`.execute(db);
  return rows[0] ?? null;
}
