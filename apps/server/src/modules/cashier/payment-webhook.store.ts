import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

/** Whether an event was heard of before, and dealt with. */
export async function isKnownEvent(
  db: Kysely<Database>,
  { merchantCode, provider, eventId }: Record<'merchantCode' | 'provider' | 'eventId', string>,
): Promise<boolean> {
  const row = await db
    .selectFrom('payment_notice')
    .select('id')
    .where('merchant_code', '=', merchantCode)
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps what was said, once for each event. */
export async function insertWebhook(db: Kysely<Database>, row: Insertable<Database['payment_notice']>): Promise<void> {
  await db
    .insertInto('payment_notice')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
