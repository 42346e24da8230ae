import { sql, type Transaction } from 'kysely';
import { playRows, settledPlay } from '../../ledger/settled-play.ts';
import type { Database } from '../../platform/db/schema.ts';

type Tx = Transaction<Database>;

const ROWS_MAX = 5000n;
const KEY = sql`member_id, currency, day, vendor, game, category`;

/**
 * Takes the next stretch of the ledger that `member_activity` has already, so that nothing before its end is still under way:
 * adds it by title and touches whose play it is. The mark moves in the same transaction; of several servers one does it.
 */
export async function followStretch(tx: Tx, now: Date): Promise<boolean> {
  const { rows } = await sql<{ up_to: string; followed: string }>`
    select m.up_to, coalesce((select up_to from ledger_mark where name = 'activity'), 0) as followed
    from mission_mark m for update of m skip locked`.execute(tx);
  const [mark] = rows;
  if (!mark) return false;
  const [done, followed] = [BigInt(mark.up_to), BigInt(mark.followed)];
  if (followed <= done) return false;
  const brands = await brandsWithMissions(tx);
  const upTo = brands.length === 0 || followed - done <= ROWS_MAX ? followed : done + ROWS_MAX;
  if (brands.length > 0) await addPlay(tx, { after: done, upTo, brands, now });
  await tx.updateTable('mission_mark').set({ up_to: upTo }).execute();
  return upTo < followed;
}

/** Brands of whose members it matters what they play. */
async function brandsWithMissions(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('campaign')
    .select('merchant_code')
    .distinct()
    .where('kind', '=', 'MISSION')
    .where('state', 'in', ['approved', 'running', 'paused'])
    .execute();
  return rows.map((row) => row.merchant_code);
}

async function addPlay(
  tx: Tx,
  given: { readonly after: bigint; readonly upTo: bigint; readonly brands: readonly string[]; readonly now: Date },
): Promise<void> {
  const { after, upTo, brands, now } = given;
  // By numbers, whatever statistics say: they may not have heard of the newest rows.
  await sql`set local enable_seqscan = off`.execute(tx);
  await sql`
    with play as materialized (
      select merchant_code, ${KEY}, sum(rounds)::bigint as rounds, sum(valid)::bigint as valid
      from (${settledPlay(playRows(sql`t.id > ${after} and t.id <= ${upTo}`))}) settled
      where merchant_code = any (${brands}::text[]) group by merchant_code, ${KEY}
    ), kept as (
      insert into mission_play as p (${KEY}, rounds, valid) select ${KEY}, rounds, valid from play order by ${KEY}
      on conflict (${KEY}) do update set rounds = p.rounds + excluded.rounds, valid = p.valid + excluded.valid
    )
    insert into mission_touch as t (member_id, merchant_code, from_day, act_at)
    select member_id, merchant_code, min(day), ${now}::timestamptz from play group by 1, 2 order by 1
    on conflict (member_id) do update set from_day = least(t.from_day, excluded.from_day), nr = excluded.nr`.execute(
    tx,
  );
}
