import type { MerchantCode } from '@perya/ledger';
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import { dueRows } from '../promotions/index.ts';

type Db = Kysely<Database>;

/** Somebody who is to be welcomed, or was. */
export type WelcomeRow = Selectable<Database['welcome']>;

/** When the newest of a brand who is known here was verified. */
export async function newestKnown(db: Db, merchantCode: MerchantCode): Promise<Date | null> {
  const row = await db
    .selectFrom('welcome')
    .select('verified_at')
    .where('merchant_code', '=', merchantCode)
    .orderBy('verified_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.verified_at ?? null;
}

/** Takes down who is to be welcomed; whoever is known stays as they are. */
export async function addWelcomes(db: Db, rows: readonly Insertable<Database['welcome']>[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('welcome')
    .values([...rows])
    .onConflict((conflict) => conflict.column('member_id').doNothing())
    .execute();
}

/** The welcomes that are due. */
export const dueWelcomes = dueRows('welcome', { key: ['member_id'] });
