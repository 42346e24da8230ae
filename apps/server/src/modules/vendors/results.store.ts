import type { Currency, VendorCode } from '@perya/ledger';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

/** What players won beyond their stakes, and what of it were prizes. */
export interface Result {
  readonly lost: bigint;
  readonly prizes: bigint;
}

/** Whose result, in which money. */
export interface ResultOf {
  readonly vendorCode: VendorCode;
  readonly brands: readonly string[];
  readonly currency: Currency;
}

/** What a vendor has cost since ever: the accounts of the house know it, whichever server moved the money. */
export async function readResult(db: Kysely<Database>, { vendorCode, brands, currency }: ResultOf): Promise<Result> {
  const { rows } = await sql<{ lost: string; prizes: string }>`
    select -coalesce(sum(balance), 0) as lost, -coalesce(sum(balance) filter (where kind = 'promotion'), 0) as prizes
    from ledger_account
    where member_id is null and merchant_code = any (${brands}) and currency = ${currency}
      and kind in ('vendor', 'jackpot', 'promotion') and party = ${vendorCode}`.execute(db);
  return { lost: BigInt(rows[0]?.lost ?? 0), prizes: BigInt(rows[0]?.prizes ?? 0) };
}

export type PeriodRow = Selectable<Database['vendor_period']>;

/** Where the hour and the day of a vendor began. Whoever comes first in a new one opens it; none is opened twice. */
export async function openPeriods(
  db: Kysely<Database>,
  { vendorCode, currency }: ResultOf,
  starts: Readonly<Record<'hour' | 'day', Date>>,
  { lost, prizes }: Result,
): Promise<PeriodRow[]> {
  const read = () =>
    db
      .selectFrom('vendor_period')
      .selectAll()
      .where('vendor_code', '=', vendorCode)
      .where('currency', '=', currency)
      .execute();
  const known = await read();
  const isOpen = (period: 'hour' | 'day') =>
    known.some((row) => row.period === period && row.starts_at >= starts[period]);
  if (isOpen('hour') && isOpen('day')) return known;
  const about = { vendor_code: vendorCode, currency, lost, prizes };
  await db
    .insertInto('vendor_period')
    .values([
      { ...about, period: 'hour', starts_at: starts.hour },
      { ...about, period: 'day', starts_at: starts.day },
    ])
    .onConflict((conflict) =>
      conflict
        .columns(['vendor_code', 'currency', 'period'])
        .doUpdateSet((row) => ({
          starts_at: row.ref('excluded.starts_at'),
          lost: row.ref('excluded.lost'),
          prizes: row.ref('excluded.prizes'),
        }))
        .whereRef('vendor_period.starts_at', '<', 'excluded.starts_at'),
    )
    .execute();
  return read();
}

/** The next result begins a new hour and a new day. */
export async function forgetPeriods(db: Kysely<Database>, vendorCode: VendorCode): Promise<void> {
  await db.deleteFrom('vendor_period').where('vendor_code', '=', vendorCode).execute();
}

/** Lets a vendor go on; tells whether it was stopped. */
export async function clearStop(db: Kysely<Database>, code: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('vendor')
    .set({ stopped_at: null, stopped_by: null })
    .where('code', '=', code)
    .where('stopped_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stops a vendor; tells whether it was this call that did. */
export async function stopVendor(
  db: Kysely<Database>,
  code: string,
  stop: { readonly at: Date; readonly by: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('vendor')
    .set({ stopped_at: stop.at, stopped_by: stop.by })
    .where('code', '=', code)
    .where('stopped_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
