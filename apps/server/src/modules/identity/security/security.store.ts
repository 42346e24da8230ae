import type { MemberId } from '@perya/ledger';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';

/** What the security centre knows of an account itself. */
export function readSecrets(db: Kysely<Database>, memberId: MemberId) {
  return db
    .selectFrom('member')
    .select(['account', 'password_hash', 'payment_hash'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
}

/** Changes of one account wait for each other until the transaction ends. */
export async function lockMember(db: Kysely<Database>, memberId: MemberId): Promise<void> {
  await db.selectFrom('member').select('id').where('id', '=', memberId).forUpdate().executeTakeFirstOrThrow();
}

/** How many wrong ones within which time lock a payment password. */
export interface TryLimits {
  readonly now: Date;
  readonly since: Date;
  readonly max: number;
}

const isRecent = ({ since }: TryLimits) => sql<boolean>`coalesce(payment_failed_at > ${since}, false)`;

/** Whether no try is left. */
export async function isLocked(db: Kysely<Database>, memberId: MemberId, limits: TryLimits): Promise<boolean> {
  const row = await db
    .selectFrom('member')
    .select('id')
    .where('id', '=', memberId)
    .where(isRecent(limits))
    .where('payment_failures', '>=', limits.max)
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts a try that was looked at, while there are any left; a right one forgets those before it. */
export function settleTry(
  db: Kysely<Database>,
  memberId: MemberId,
  { hash, isRight }: { readonly hash: string; readonly isRight: boolean },
  limits: TryLimits,
) {
  return db
    .updateTable('member')
    .set(
      isRight
        ? { payment_failures: 0, payment_failed_at: null }
        : {
            payment_failures: sql`case when ${isRecent(limits)} then payment_failures + 1 else 1 end`,
            payment_failed_at: limits.now,
          },
    )
    .where('id', '=', memberId)
    .where('payment_hash', '=', hash)
    .where(sql<boolean>`not (${isRecent(limits)} and payment_failures >= ${limits.max})`)
    .returning('payment_failures as failures')
    .executeTakeFirst();
}

/** Puts a payment password in the place of a known one; false when somebody else changed it in between. */
export async function replacePaymentHash(
  db: Kysely<Database>,
  memberId: MemberId,
  before: string | null,
  hash: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('member')
    .set({ payment_hash: hash, payment_failures: 0, payment_failed_at: null })
    .where('id', '=', memberId)
    .where('payment_hash', 'is not distinct from', before)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Until when payouts and changes are held, and since what. [R22] */
export function readHold(db: Kysely<Database>, memberId: MemberId) {
  return db
    .selectFrom('member')
    .select(['held_until', 'held_by', 'payment_hash'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
}

/** Holds payouts and changes at least until then. */
export async function putHold(
  db: Kysely<Database>,
  memberId: MemberId,
  by: 'mobile' | 'email',
  until: Date,
): Promise<void> {
  await db
    .updateTable('member')
    .set({ held_until: sql<Date>`greatest(held_until, ${until})`, held_by: by })
    .where('id', '=', memberId)
    .execute();
}

/** Ends a hold; false when it is another one by now. */
export async function takeHold(db: Kysely<Database>, memberId: MemberId, until: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('member')
    .set({ held_until: null, held_by: null })
    .where('id', '=', memberId)
    .where('held_until', '=', until)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
