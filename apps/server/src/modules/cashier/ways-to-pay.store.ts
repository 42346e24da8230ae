import { SUPPORTED_LANGUAGES } from '@perya/contract';
import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

/** A way to pay in. */
export type MethodRow = Insertable<Database['deposit_method']>;

/** Who carries the money. */
export type ProviderAdapter = Insertable<Database['payment_provider']>['adapter'];

/** Writes a provider; false when there is no such brand. */
export async function putProvider(
  db: Kysely<Database>,
  row: Insertable<Database['payment_provider']>,
): Promise<boolean> {
  const brand = db.selectFrom('brand').select('merchant_code').where('merchant_code', '=', row.merchant_code);
  if (!(await brand.executeTakeFirst())) return false;
  const { adapter, settings_sealed, pays_out } = row;
  await db
    .insertInto('payment_provider')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['merchant_code', 'code']).doUpdateSet({ adapter, settings_sealed, pays_out, is_active: true }),
    )
    .execute();
  return true;
}

/** Writes a way to pay with its name; false when its brand has no such provider. */
export async function putMethod(db: Kysely<Database>, row: MethodRow, name: string): Promise<boolean> {
  const provider = db
    .selectFrom('payment_provider')
    .select('code')
    .where('merchant_code', '=', row.merchant_code)
    .where('code', '=', row.provider);
  if (!(await provider.executeTakeFirst())) return false;
  const { merchant_code, id, ...rest } = row;
  await db
    .insertInto('deposit_method')
    .values(row)
    .onConflict((conflict) => conflict.columns(['merchant_code', 'id']).doUpdateSet({ ...rest, is_active: true }))
    .execute();
  for (const language of SUPPORTED_LANGUAGES) {
    await db
      .insertInto('deposit_method_text')
      .values({ merchant_code, method_id: id, language, name })
      .onConflict((conflict) => conflict.columns(['merchant_code', 'method_id', 'language']).doUpdateSet({ name }))
      .execute();
  }
  return true;
}
