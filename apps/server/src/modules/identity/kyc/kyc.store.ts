import type { member } from '@perya/contract';
import type { MemberId, MerchantCode } from '@perya/ledger';
import { sql, type Insertable, type Kysely } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { Owner } from '../../../player-protection.ts';

/** How far a member is; other changes of it wait until the transaction ends. */
export async function lockState(db: Kysely<Database>, memberId: MemberId): Promise<member.KycState> {
  const row = await db
    .selectFrom('member')
    .select('kyc_state')
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return row.kyc_state;
}

export async function readState(db: Kysely<Database>, memberId: MemberId): Promise<member.KycState> {
  const row = await db.selectFrom('member').select('kyc_state').where('id', '=', memberId).executeTakeFirstOrThrow();
  return row.kyc_state;
}

export async function writeState(db: Kysely<Database>, memberId: MemberId, state: member.KycState): Promise<void> {
  await db.updateTable('member').set({ kyc_state: state }).where('id', '=', memberId).execute();
}

export function newestSubmission(db: Kysely<Database>, memberId: MemberId) {
  return db
    .selectFrom('kyc_submission')
    .select(['reason', 'submitted_at'])
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insertSubmission(
  db: Kysely<Database>,
  row: Insertable<Database['kyc_submission']>,
): Promise<void> {
  await db.insertInto('kyc_submission').values(row).execute();
}

export function listOpen(db: Kysely<Database>, merchantCode: MerchantCode, limit: number) {
  return db
    .selectFrom('kyc_submission')
    .innerJoin('member', 'member.id', 'kyc_submission.member_id')
    .select(['kyc_submission.id', 'kyc_submission.member_id', 'kyc_submission.id_kind', 'kyc_submission.submitted_at'])
    .select('member.account')
    .where('kyc_submission.state', '=', 'submitted')
    .where('member.merchant_code', '=', merchantCode)
    .orderBy('kyc_submission.submitted_at')
    .orderBy('kyc_submission.id')
    .limit(limit)
    .execute();
}

export function readSubmission(db: Kysely<Database>, id: string) {
  return db
    .selectFrom('kyc_submission')
    .innerJoin('member', 'member.id', 'kyc_submission.member_id')
    .select(['kyc_submission.member_id', 'kyc_submission.front_id', 'kyc_submission.selfie_id', 'member.merchant_code'])
    .select('kyc_submission.language')
    .where('kyc_submission.id', '=', id)
    .executeTakeFirst();
}

/** Within how many minutes nine of ten of the newest decisions of a brand came; null while there are too few. */
export async function usualMinutes(
  db: Kysely<Database>,
  merchantCode: MerchantCode,
  { most, least }: { readonly most: number; readonly least: number },
): Promise<number | null> {
  const { rows } = await sql<{ minutes: number | null }>`
    select case when count(*) >= ${least} then ceil(percentile_disc(0.9) within group (order by seconds) / 60) end::int as minutes
    from (
      select extract(epoch from s.reviewed_at - s.submitted_at) as seconds
      from kyc_submission s join member m on m.id = s.member_id
      where m.merchant_code = ${merchantCode} and s.reviewed_at is not null
      order by s.reviewed_at desc limit ${most}
    ) newest`.execute(db);
  return rows[0]?.minutes ?? null;
}

/** Decides a submission that is still open; nothing when somebody else did. */
export function decideOpen(
  db: Kysely<Database>,
  id: string,
  verdict: {
    readonly state: 'verified' | 'refused';
    readonly reason: string;
    readonly reviewer: string;
    readonly reviewed_at: Date;
  },
) {
  return db
    .updateTable('kyc_submission')
    .set(verdict)
    .where('id', '=', id)
    .where('state', '=', 'submitted')
    .returning('member_id')
    .executeTakeFirst();
}

/** Who of a brand was verified from a moment on, oldest first. */
export function listVerified(
  db: Kysely<Database>,
  merchantCode: MerchantCode,
  { since, limit }: { readonly since: Date; readonly limit: number },
) {
  return db
    .selectFrom('kyc_submission')
    .innerJoin('member', 'member.id', 'kyc_submission.member_id')
    .select('kyc_submission.member_id as memberId')
    .select((row) => row.ref('kyc_submission.reviewed_at').$notNull().as('verifiedAt'))
    .where('kyc_submission.state', '=', 'verified')
    .where('kyc_submission.reviewed_at', '>=', since)
    .where('member.merchant_code', '=', merchantCode)
    .orderBy('kyc_submission.reviewed_at')
    .limit(limit)
    .execute();
}

/** Of two whose papers are accepted at once the second sees the first. */
export async function lockPapers(db: Kysely<Database>, merchantCode: MerchantCode): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`papers ${merchantCode}`}, 0))`.execute(db);
}

/** Verified accounts whose papers a member tried to hand in, and those that tried it with the member's. */
export async function findSamePapers(db: Kysely<Database>, { memberId, merchantCode }: Owner): Promise<MemberId[]> {
  const { rows } = await sql<{ id: string }>`
    select other.id from (
      select (detail ->> 'other')::bigint from account_event where member_id = ${memberId} and kind = 'kyc.duplicate'
      union
      select member_id from account_event where detail ->> 'other' = ${memberId} and kind = 'kyc.duplicate'
    ) tried (id)
    join member other on other.id = tried.id
    where other.merchant_code = ${merchantCode} and other.kyc_state = 'verified'`.execute(db);
  return rows.map(({ id }) => id);
}
