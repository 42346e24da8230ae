import { sql, type RawBuilder } from 'kysely';
import type { Break } from './breaks.ts';
import { OF_MOVEMENT, ofBroken, type Finding } from './check-rows.ts';
import type { IdRange } from './consumer.ts';
import { keysOf, KEY_OF_ROW } from './keys.ts';

/**
 * Every row stands under one key, that of the first row of its transfer, as the only one at its place there; and what moves
 * money says what was asked for.
 */
function strayRows(where: RawBuilder<unknown>, keys: RawBuilder<unknown>, most: number): Finding {
  const broken = sql`
    select t.* from (
      select t.*, count(*) over (partition by t.transfer_id, t.seq) as at_place from ledger_transfer t where ${where}
    ) t left join (
      select k.transfer_id, count(*) as keys, min(k.rows) as rows, count(k.hash) as hashes
      from (${keys}) k group by k.transfer_id
    ) k on k.transfer_id = t.transfer_id
    where (k.keys = 1 and t.seq < k.rows and t.at_place = 1 and t.id >= t.transfer_id
      and (t.seq = 0) = (t.id = t.transfer_id) and (t.refusal is not null or k.hashes = 1)) is not true
    order by t.id limit ${most}`;
  return sql<Break>`
    select 'I9' as rule, ${KEY_OF_ROW} as row, 'row ' || x.id || ' does not stand under one key' as detail, ${OF_MOVEMENT}
    ${ofBroken(broken)}`;
}

/** What a key that is told of concerns: nothing but itself is known for sure. */
const broken = (detail: RawBuilder<unknown>) => sql`'I9' as rule, k.key as row, ${detail} as detail`;

/** New rows and new keys: each has the other, as many as it says, and no key is there twice. */
export function keyBreaks({ after, upTo }: IdRange, most: number): Finding[] {
  const isNew = sql`k.transfer_id > ${after} and k.transfer_id <= ${upTo}`;
  return [
    strayRows(sql`t.id > ${after} and t.id <= ${upTo}`, keysOf({ after, upTo }), most),
    sql<Break>`
      select ${broken(sql`'it says ' || k.rows || ' rows, there are ' || l.rows`)}
      from ledger_key k cross join lateral (
        select count(*) as rows from ledger_rows_of(k.transfer_id, k.rows)) l
      where ${isNew} and l.rows <> k.rows order by k.transfer_id limit ${most}`,
    sql<Break>`
      select ${broken(sql`'it stands for row ' || o.transfer_id || ' and row ' || k.transfer_id`)}
      from ledger_key k join ledger_key o on hashtextextended(o.key, 0) = hashtextextended(k.key, 0) and o.key = k.key
      where ${isNew} and o.ctid <> k.ctid order by k.transfer_id limit ${most}`,
  ];
}

/** The same of everything there is, in one pass over each table. */
export const WHOLE_KEYS: readonly Finding[] = [
  strayRows(sql`true`, sql`select * from ledger_key`, 1),
  sql<Break>`
    select ${broken(sql`'it says ' || k.rows || ' rows, there are ' || coalesce(l.rows, 0)`)}
    from ledger_key k
    left join (select transfer_id, count(*) as rows from ledger_transfer group by 1) l on l.transfer_id = k.transfer_id
    where k.rows <> coalesce(l.rows, 0) order by k.transfer_id limit 1`,
  sql<Break>`
    select ${broken(sql`'it stands for row ' || min(k.transfer_id) || ' and row ' || max(k.transfer_id)`)}
    from ledger_key k group by k.key having count(*) > 1 order by min(k.transfer_id) limit 1`,
];
