import type { MerchantCode } from '@perya/ledger';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

/** The work of a night, or a part of it. */
export type Work = Selectable<Database['vip_run']>['work'];

/** The last day whose night is over; null before the first. */
export async function readLastNight(db: Kysely<Database>, merchantCode: MerchantCode): Promise<string | null> {
  const row = await db
    .selectFrom('vip_run')
    .select('period')
    .where('merchant_code', '=', merchantCode)
    .where('work', '=', 'night')
    .where('finished_at', 'is not', null)
    .orderBy('period', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.period ?? null;
}

/** The first day anybody played. */
export async function readFirstDay(db: Kysely<Database>): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`select min(day) as day from member_activity`.execute(db);
  return rows[0]?.day ?? null;
}
