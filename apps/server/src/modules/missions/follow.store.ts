import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

type Tx = Transaction<Database>;

const KEY = sql`member_id, currency, day, vendor, game, category`;

/** Brands of whose members it matters what they play. */
export async function brandsWithMissions(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('campaign')
    .select('merchant_code')
    .distinct()
    .where('kind', '=', 'MISSION')
    .where('state', 'in', ['approved', 'running', 'paused'])
    .execute();
  return rows.map((row) => row.merchant_code);
}

/** Adds lines of what was played by title, and touches whose play it is. */
export async function addPlay(
  tx: Tx,
  lines: RawBuilder<unknown>,
  { brands, now }: { readonly brands: readonly string[]; readonly now: Date },
): Promise<void> {
  await sql`
    with play as materialized (
      select merchant_code, ${KEY}, sum(rounds)::bigint as rounds, sum(valid)::bigint as valid
      from (${lines}) settled where merchant_code = any (${brands}::text[]) group by merchant_code, ${KEY}
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
