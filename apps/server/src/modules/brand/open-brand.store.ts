import { SUPPORTED_LANGUAGES } from '@perya/contract';
import type { Insertable, Kysely, Updateable } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import { textIn } from '../../platform/text/dictionary.ts';
import { COUNTRIES } from './countries.ts';
import { COMMON_RULES, REGISTER_RULES } from './field-rules.store.ts';

/** Adds a brand, the first one as the default; false when its code is taken. */
export async function insertBrand(
  db: Kysely<Database>,
  brand: Omit<Insertable<Database['brand']>, 'is_default'>,
): Promise<boolean> {
  const other = await db.selectFrom('brand').select('merchant_code').where('is_default', '=', true).executeTakeFirst();
  const added = await db
    .insertInto('brand')
    .values({ ...brand, is_default: other === undefined })
    .onConflict((conflict) => conflict.doNothing())
    .returning('merchant_code')
    .executeTakeFirst();
  return added !== undefined;
}

/** A brand begins with the bounds of the house, which the database has in hundredths; its own currency may count otherwise. */
export async function scaleFigures(db: Kysely<Database>, merchantCode: string, unit: bigint): Promise<void> {
  await db
    .updateTable('brand')
    .set(({ eb }) => ({
      withdraw_min: eb('withdraw_min', '*', String(unit)),
      withdraw_max: eb('withdraw_max', '*', String(unit)),
      withdraw_fee_min: eb('withdraw_fee_min', '*', String(unit)),
      withdraw_auto_max: eb('withdraw_auto_max', '*', String(unit)),
      rewards_listed_above: eb('rewards_listed_above', '*', String(unit)),
      upline_daily_max: eb('upline_daily_max', '*', String(unit)),
      float_payout_min: eb('float_payout_min', '*', String(unit)),
      float_payout_daily_max: eb('float_payout_daily_max', '*', String(unit)),
      agent_rain_daily_max: eb('agent_rain_daily_max', '*', String(unit)),
      agent_rain_low: eb('agent_rain_low', '*', String(unit)),
    }))
    .where('merchant_code', '=', merchantCode)
    .execute();
}

/** What a brand says about itself in each language. */
export async function insertBrandTexts(
  db: Kysely<Database>,
  texts: readonly Insertable<Database['brand_text']>[],
): Promise<void> {
  await db
    .insertInto('brand_text')
    .values([...texts])
    .execute();
}

/** Switches of a brand. */
export async function insertFlags(
  db: Kysely<Database>,
  merchantCode: string,
  flags: Readonly<Record<string, boolean>>,
): Promise<void> {
  const rows = Object.entries(flags).map(([flag, is_on]) => ({ merchant_code: merchantCode, flag, is_on }));
  await db.insertInto('brand_flag').values(rows).execute();
}

/** A further address of a brand; false when another brand has it. */
export async function insertHost(db: Kysely<Database>, merchantCode: string, host: string): Promise<boolean> {
  const row = await db
    .insertInto('brand_host')
    .values({ host, merchant_code: merchantCode })
    .onConflict((conflict) => conflict.doNothing())
    .returning('host')
    .executeTakeFirst();
  return row !== undefined;
}

/** The rules of forms that every brand begins with. */
export async function insertRules(db: Kysely<Database>, merchantCode: string): Promise<void> {
  const rows = [
    ...Object.entries(REGISTER_RULES).map(([field, rule]) => ({ form: 'register' as const, field, ...rule })),
    ...Object.entries(COMMON_RULES).map(([field, rule]) => ({ form: 'common' as const, field, ...rule })),
  ];
  // One by one: rows of one insert would have to name the same columns.
  for (const row of rows) {
    await db
      .insertInto('field_rule')
      .values({ merchant_code: merchantCode, ...row })
      .execute();
  }
}

/** The countries that every brand begins with. */
export async function insertCountries(db: Kysely<Database>, merchantCode: string): Promise<void> {
  const own = { merchant_code: merchantCode };
  await db
    .insertInto('country')
    .values(
      COUNTRIES.map(({ code, dialing, min, max }, position) => ({
        ...own,
        country_code: code,
        dialing_code: dialing,
        min_length: min,
        max_length: max,
        position,
        is_default: position === 0,
      })),
    )
    .execute();
  await db
    .insertInto('country_name')
    .values(
      COUNTRIES.flatMap(({ code }) =>
        SUPPORTED_LANGUAGES.map((language) => ({
          ...own,
          country_code: code,
          language,
          name: textIn(language, `country.${code}`),
        })),
      ),
    )
    .execute();
}

/** Changes a brand; false when there is none. */
export async function changeBrand(
  db: Kysely<Database>,
  merchantCode: string,
  change: Updateable<Database['brand']>,
): Promise<boolean> {
  const row = await db
    .updateTable('brand')
    .set(change)
    .where('merchant_code', '=', merchantCode)
    .returning('merchant_code')
    .executeTakeFirst();
  return row !== undefined;
}

/** Every brand, as an operator looks for it. */
export function listBrandRows(db: Kysely<Database>) {
  return db
    .selectFrom('brand')
    .select([
      'merchant_code',
      'name',
      'main_domain',
      'profile',
      'currency',
      'is_default',
      'maintenance',
      'maintenance_until',
    ])
    .orderBy('merchant_code')
    .execute();
}
