import type { ContentLanguage } from '@perya/contract';
import type { MerchantCode } from '@perya/ledger';
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import type { ByLanguage } from '../../platform/text/pick-text.ts';

/** A way to pay in, with its texts. */
export interface MethodRow extends Selectable<Database['deposit_method']> {
  readonly texts: ByLanguage<{ readonly name: string; readonly note: string }>;
}

/** The ways to pay in that are open now. */
export async function readMethods(db: Kysely<Database>, merchantCode: MerchantCode): Promise<MethodRow[]> {
  const rows = await openMethods(db, merchantCode).orderBy('method.position').orderBy('method.id').execute();
  return withTexts(db, merchantCode, rows);
}

/** A way to pay in by its id, when it is open. */
export async function findMethod(
  db: Kysely<Database>,
  merchantCode: MerchantCode,
  id: string,
): Promise<MethodRow | null> {
  const rows = await openMethods(db, merchantCode).where('method.id', '=', id).execute();
  const [method] = await withTexts(db, merchantCode, rows);
  return method ?? null;
}

/** The bounds of a method, open or not: money that was asked for may arrive after it was closed. */
export function readBounds(db: Kysely<Database>, merchantCode: MerchantCode, id: string) {
  return db
    .selectFrom('deposit_method')
    .select(['min_amount', 'max_amount', 'channel'])
    .where('merchant_code', '=', merchantCode)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

function openMethods(db: Kysely<Database>, merchantCode: MerchantCode) {
  return db
    .selectFrom('deposit_method as method')
    .innerJoin('payment_provider as provider', (join) =>
      join
        .onRef('provider.merchant_code', '=', 'method.merchant_code')
        .onRef('provider.code', '=', 'method.provider')
        .on('provider.is_active', '=', true),
    )
    .selectAll('method')
    .where('method.merchant_code', '=', merchantCode)
    .where('method.is_active', '=', true);
}

async function withTexts(
  db: Kysely<Database>,
  merchantCode: MerchantCode,
  rows: readonly Selectable<Database['deposit_method']>[],
): Promise<MethodRow[]> {
  const texts = await db
    .selectFrom('deposit_method_text')
    .select(['method_id', 'language', 'name', 'note'])
    .where('merchant_code', '=', merchantCode)
    .execute();
  return rows.map((row) => {
    const own = texts.filter((text) => text.method_id === row.id);
    const byLanguage: [ContentLanguage, { name: string; note: string }][] = own.map(({ language, name, note }) => [
      language,
      { name, note },
    ]);
    return { ...row, texts: Object.fromEntries(byLanguage) };
  });
}
