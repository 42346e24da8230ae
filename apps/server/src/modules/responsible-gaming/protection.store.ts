import type { MemberId, MerchantCode } from '@perya/ledger';
import type { Insertable, Kysely, Selectable, Transaction, Updateable } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

/** A limit as it is kept. */
export type LimitRow = Selectable<Database['player_limit']>;

/** What somebody chose beside limits. */
export type ResponsibleGamingRow = Selectable<Database['player_care']>;

export function readLimits(db: Kysely<Database>, memberId: MemberId): Promise<LimitRow[]> {
  return db.selectFrom('player_limit').selectAll().where('member_id', '=', memberId).execute();
}

/** A limit of the operator or of a regulator, for everybody at a brand. */
export type HouseLimitRow = Selectable<Database['brand_limit']>;

export function readHouseLimits(db: Kysely<Database>, merchantCode: MerchantCode): Promise<HouseLimitRow[]> {
  return db.selectFrom('brand_limit').selectAll().where('merchant_code', '=', merchantCode).execute();
}

/** Sets a limit of the house while nobody comes to the brand; false when there is no such brand. */
export async function writeHouseLimit(
  tx: Transaction<Database>,
  { merchant_code: merchantCode, kind, period, amount, changed_at: changedAt }: HouseLimitChange,
): Promise<boolean> {
  const brand = tx.selectFrom('brand').select('merchant_code').where('merchant_code', '=', merchantCode).forUpdate();
  if (!(await brand.executeTakeFirst())) return false;
  if (amount === null) {
    await tx
      .deleteFrom('brand_limit')
      .where('merchant_code', '=', merchantCode)
      .where('kind', '=', kind)
      .where('period', '=', period)
      .execute();
    return true;
  }
  await tx
    .insertInto('brand_limit')
    .values({ merchant_code: merchantCode, kind, period, amount, changed_at: changedAt })
    .onConflict((conflict) =>
      conflict.columns(['merchant_code', 'kind', 'period']).doUpdateSet({ amount, changed_at: changedAt }),
    )
    .execute();
  return true;
}

type HouseLimitChange = Omit<HouseLimitRow, 'amount'> & { readonly amount: bigint | null };

export async function writeLimit(db: Kysely<Database>, row: Insertable<Database['player_limit']>): Promise<void> {
  const { member_id: _member, kind: _kind, period: _period, ...values } = row;
  await db
    .insertInto('player_limit')
    .values(row)
    .onConflict((conflict) => conflict.columns(['member_id', 'kind', 'period']).doUpdateSet(values))
    .execute();
}

export function readProtection(db: Kysely<Database>, memberId: MemberId): Promise<ResponsibleGamingRow | undefined> {
  return db.selectFrom('player_care').selectAll().where('member_id', '=', memberId).executeTakeFirst();
}

export async function writeProtection(
  db: Kysely<Database>,
  memberId: MemberId,
  change: Omit<Updateable<Database['player_care']>, 'member_id'>,
): Promise<void> {
  await db
    .insertInto('player_care')
    .values({ member_id: memberId, ...change })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(change))
    .execute();
}

/** Notes that somebody was asked for limits; only the first time counts. */
export async function writeAsked(db: Kysely<Database>, memberId: MemberId, now: Date): Promise<void> {
  await db
    .insertInto('player_care')
    .values({ member_id: memberId, asked_at: now })
    .onConflict((conflict) =>
      conflict.column('member_id').doUpdateSet((row) => ({
        asked_at: row.fn.coalesce('player_care.asked_at', row.val(now)),
      })),
    )
    .execute();
}
