import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import { putTitles } from './put-titles.store.ts';

const TOLD = [
  'game_type',
  'class_key',
  'name',
  'names',
  'search_text',
  'icon',
  'color',
  'min_bet',
  'rtp_bps',
  'has_trial',
] as const satisfies readonly (keyof Database['game'])[];

/** Whether there is such a vendor and it is not the studio, whose titles come with the server. */
export async function isOutsideVendor(db: Kysely<Database>, code: string): Promise<boolean> {
  const row = await db
    .selectFrom('vendor')
    .select('code')
    .where('code', '=', code)
    .where('kind', '!=', 'studio')
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes titles down; when one was released and whether it is switched on stays. */
export async function putOutsideTitles(
  db: Kysely<Database>,
  rows: readonly Insertable<Database['game']>[],
): Promise<void> {
  await putTitles(db, rows, TOLD);
}
