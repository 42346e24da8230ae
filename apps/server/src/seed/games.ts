import { sql, type Kysely } from 'kysely';
import type { Database } from '../platform/db/schema.ts';
import { syncStudioTitles } from '../modules/catalog/index.ts';
import { MERCHANT_CODE } from './brand.ts';

const HOT_COUNT = 12;

/** Gives the demonstration brand its games and chooses a dozen of them as hot, of every vendor and age. */
export async function plantGames({ db }: { readonly db: Kysely<Database> }): Promise<void> {
  await syncStudioTitles({ db });
  await sql`
    insert into brand_game (merchant_code, game_id, hot_position)
    select ${MERCHANT_CODE}, id, row_number() over (order by turn, vendor_code)
    from (
      select id, vendor_code, row_number() over (partition by vendor_code order by released_on desc, code) as turn
      from game where engine is not null
    ) own
    where exists (select from brand where merchant_code = ${MERCHANT_CODE})
    order by turn, vendor_code limit ${HOT_COUNT}
    on conflict do nothing`.execute(db);
}
