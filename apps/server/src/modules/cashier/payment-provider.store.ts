import type { MerchantCode } from '@perya/ledger';
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

/** A provider as an operator set it up. */
export type ProviderRow = Selectable<Database['payment_provider']>;

/** A provider by its code, also one that takes no new orders: what was begun with it has to end. */
export function findProvider(
  db: Kysely<Database>,
  merchantCode: MerchantCode,
  code: string,
): Promise<ProviderRow | undefined> {
  return db
    .selectFrom('payment_provider')
    .selectAll()
    .where('merchant_code', '=', merchantCode)
    .where('code', '=', code)
    .executeTakeFirst();
}

/** The provider that pays out for a brand. */
export function findPayingOut(db: Kysely<Database>, merchantCode: MerchantCode): Promise<ProviderRow | undefined> {
  return db
    .selectFrom('payment_provider')
    .selectAll()
    .where('merchant_code', '=', merchantCode)
    .where('pays_out', '=', true)
    .where('is_active', '=', true)
    .executeTakeFirst();
}

/** Every provider whose books can be asked for. */
export function listProviders(db: Kysely<Database>): Promise<ProviderRow[]> {
  return db.selectFrom('payment_provider').selectAll().where('adapter', '<>', 'manual').orderBy('code').execute();
}

/** Whether somebody only played is among the providers that take orders. */
export async function hasPlayedProvider(db: Kysely<Database>): Promise<boolean> {
  const found = await db
    .selectFrom('payment_provider')
    .select('code')
    .where('adapter', '=', 'sandbox')
    .where('is_active', '=', true)
    .executeTakeFirst();
  return found !== undefined;
}
