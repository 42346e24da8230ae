import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import type { TitleId } from '../../platform/db/studio-values.ts';

type TitleRow = Omit<Insertable<Database['round_title']>, 'id'>;

/** The id of a title as rounds point to it; written down when its first round comes. */
export async function keepTitle(db: Kysely<Database>, title: TitleRow): Promise<TitleId> {
  const found = await findTitle(db, title);
  if (found !== undefined) return found;
  await db
    .insertInto('round_title')
    .values(title)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const kept = await findTitle(db, title);
  if (kept === undefined) throw new Error(`the title ${title.game_code} is not written down`);
  return kept;
}

async function findTitle(db: Kysely<Database>, title: TitleRow): Promise<TitleId | undefined> {
  const found = await db
    .selectFrom('round_title')
    .select('id')
    .where('vendor_code', '=', title.vendor_code)
    .where('game_code', '=', title.game_code)
    .where('currency', '=', title.currency)
    .where('model_id', '=', title.model_id)
    .where('model_hash', '=', title.model_hash)
    .executeTakeFirst();
  return found?.id;
}
