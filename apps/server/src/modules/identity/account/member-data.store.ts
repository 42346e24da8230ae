import type { MemberId, MerchantCode } from '@perya/ledger';
import { sql, type Insertable, type Kysely } from 'kysely';
import { isUniqueViolation } from '../../../platform/db/failures.ts';
import type { Database, MemberField } from '../../../platform/db/schema.ts';

/** Writes a value, over an older one; false when it may exist only once and somebody else has it. */
export async function writeData(db: Kysely<Database>, row: Insertable<Database['member_data']>): Promise<boolean> {
  const { sealed, blind, masked, changed_at } = row;
  const write = db
    .insertInto('member_data')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'field']).doUpdateSet({ sealed, blind, masked, changed_at }),
    );
  // A refused insert would spoil the whole transaction it stands in.
  if (db.isTransaction) await sql`savepoint member_data`.execute(db);
  try {
    await write.execute();
    if (db.isTransaction) await sql`release savepoint member_data`.execute(db);
    return true;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    if (db.isTransaction) await sql`rollback to savepoint member_data`.execute(db);
    return false;
  }
}

export function readSealed(db: Kysely<Database>, memberId: MemberId, field: MemberField) {
  return db
    .selectFrom('member_data')
    .select('sealed')
    .where('member_id', '=', memberId)
    .where('field', '=', field)
    .executeTakeFirst();
}

export function readMasks(db: Kysely<Database>, memberId: MemberId) {
  return db.selectFrom('member_data').select(['field', 'masked']).where('member_id', '=', memberId).execute();
}

/** The oldest of those who have the value; only mail addresses may be shared. */
export async function findOwner(
  db: Kysely<Database>,
  merchantCode: MerchantCode,
  field: MemberField,
  blind: Buffer,
): Promise<MemberId | null> {
  // The next one in the index, whose it is: an answer without a row comes sooner than one with a row. [T3]
  const next = await db
    .selectFrom('member_data')
    .select(['member_id', 'blind'])
    .where('merchant_code', '=', merchantCode)
    .where('field', '=', field)
    .where('blind', '>=', blind)
    .orderBy('blind')
    .orderBy('member_id')
    .limit(1)
    .executeTakeFirst();
  return next?.blind?.equals(blind) ? next.member_id : null;
}

/** Whoever has one of these values. */
export async function findOwners(
  db: Kysely<Database>,
  values: readonly {
    readonly merchantCode: MerchantCode;
    readonly field: MemberField;
    readonly blind: Buffer | null;
  }[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('member_data')
    .select('member_id')
    .distinct()
    .where((row) =>
      row.or(
        values.map(({ merchantCode, field, blind }) =>
          row.and([row('merchant_code', '=', merchantCode), row('field', '=', field), row('blind', '=', blind)]),
        ),
      ),
    )
    .execute();
  return rows.map(({ member_id: memberId }) => memberId);
}

/** Every brand of the installation, those too that this server has not heard of yet. */
export async function readBrandCodes(db: Kysely<Database>): Promise<string[]> {
  const rows = await db.selectFrom('brand').select('merchant_code').execute();
  return rows.map(({ merchant_code: merchantCode }) => merchantCode);
}

export async function hasBlind(
  db: Kysely<Database>,
  memberId: MemberId,
  field: MemberField,
  blind: Buffer,
): Promise<boolean> {
  const row = await db
    .selectFrom('member_data')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where('field', '=', field)
    .where('blind', '=', blind)
    .executeTakeFirst();
  return row !== undefined;
}
