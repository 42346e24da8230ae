import type { MemberId, MerchantCode } from '@perya/ledger';
import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';

/** Why a remembered device is forgotten. */
export type Forgotten = NonNullable<Insertable<Database['device_credential']>['revoked_reason']>;

export async function insertCredential(
  db: Kysely<Database>,
  row: Insertable<Database['device_credential']>,
): Promise<void> {
  await db.insertInto('device_credential').values(row).execute();
}

/** What changes when a credential is used. */
export interface Rotation {
  readonly selector: Buffer;
  readonly memberId: MemberId;
  readonly shownHash: Buffer;
  readonly nextHash: Buffer;
  readonly device: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** Puts the next validator in the place of the one that was shown, in one step: of many at once only one finds it. */
export function rotate(db: Kysely<Database>, rotation: Rotation) {
  return db
    .updateTable('device_credential')
    .set((row) => ({
      previous_hash: row.ref('validator_hash'),
      validator_hash: rotation.nextHash,
      device: rotation.device,
      used_at: rotation.now,
      expires_at: row.fn<Date>('least', [row.val(rotation.expiresAt), row.ref('ends_at')]),
    }))
    .where('selector', '=', rotation.selector)
    .where('member_id', '=', rotation.memberId)
    .where('validator_hash', '=', rotation.shownHash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', rotation.now)
    .returning('family')
    .executeTakeFirst();
}

export function findCredential(db: Kysely<Database>, selector: Buffer, memberId: MemberId) {
  return db
    .selectFrom('device_credential')
    .select(['validator_hash', 'previous_hash', 'family', 'created_at', 'used_at', 'expires_at', 'revoked_at'])
    .where('selector', '=', selector)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
}

/** Forgets a family; tells whether it was still remembered. */
export async function forgetFamily(
  db: Kysely<Database>,
  family: string,
  reason: Forgotten,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('device_credential')
    .set({ revoked_at: now, revoked_reason: reason })
    .where('family', '=', family)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Forgets every remembered device of a member. */
export async function forgetDevices(
  db: Kysely<Database>,
  memberId: MemberId,
  reason: Forgotten,
  now: Date,
): Promise<void> {
  await db
    .updateTable('device_credential')
    .set({ revoked_at: now, revoked_reason: reason })
    .where('member_id', '=', memberId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Whose a device is, by a validator that is spent or not, whatever became of it; nobody of another brand. */
export async function findDeviceOwner(
  db: Kysely<Database>,
  merchantCode: MerchantCode,
  { selector, hash }: { readonly selector: Buffer; readonly hash: Buffer },
): Promise<MemberId | null> {
  const row = await db
    .selectFrom('device_credential')
    .innerJoin('member', 'member.id', 'device_credential.member_id')
    .select('member.id')
    .where('device_credential.selector', '=', selector)
    .where((row) => row.or([row('validator_hash', '=', hash), row('previous_hash', '=', hash)]))
    .where('member.merchant_code', '=', merchantCode)
    .executeTakeFirst();
  return row?.id ?? null;
}
