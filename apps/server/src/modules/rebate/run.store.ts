import type { AccountId, Currency, MemberId, MerchantCode } from '@perya/ledger';
import { TRIAL_TYPE } from '@perya/contract';
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { Piece } from '../../ledger/night-run.ts';
import type { Database } from '../../platform/db/schema.ts';

type Db = Kysely<Database>;
type Tx = Transaction<Database>;

/** A brand that pays rebates. */
export type RatedBrand = Pick<Selectable<Database['brand']>, 'merchant_code' | 'currency' | 'profile' | 'time_zone'>;

/** A night: all that was played up to the end of a day. */
type RunKey = Pick<Selectable<Database['rebate_run']>, 'merchant_code' | 'day'>;

/** Every brand that has ever had rates. */
export function readRatedBrands(db: Db): Promise<RatedBrand[]> {
  return db
    .selectFrom('brand as b')
    .select(['b.merchant_code', 'b.currency', 'b.profile', 'b.time_zone'])
    .where('b.merchant_code', 'in', (eb) => eb.selectFrom('rebate_plan').select('rebate_plan.merchant_code'))
    .orderBy('b.merchant_code')
    .execute();
}

/** The days whose nights are to be gone on with, and the last one that is over, when rates held on it; the oldest first. */
export async function readDueDays(db: Db, merchantCode: MerchantCode, lastDay: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select day from rebate_run where merchant_code = ${merchantCode} and finished_at is null
    union
    select ${lastDay}::date
    where exists (select from rebate_plan where merchant_code = ${merchantCode} and from_day <= ${lastDay})
      and not exists (select from rebate_run where merchant_code = ${merchantCode} and day >= ${lastDay})
    order by day`.execute(db);
  return rows.map(({ day }) => day);
}

/** The next members of a night to whom something may be due, in order. */
export async function nextMembers(
  tx: Tx,
  { merchant_code: merchantCode, day }: RunKey,
  { after, rowsMax }: Piece,
): Promise<MemberId[]> {
  const { rows } = await sql<{ member_id: MemberId }>`
    select distinct member_id from rebate_accrual
    where merchant_code = ${merchantCode} and member_id > ${after} and valid * rate_ppm / 1000000 <> paid
      and valid * rate_ppm / 1000000 > paid and day <= ${day}
    order by member_id limit ${rowsMax}`.execute(tx);
  return rows.map((row) => row.member_id);
}

/**
 * Holds the cash of those among some members who may be paid, in the order in which postings lock: nobody who is excluded, pauses
 * or is disabled, no trial, nobody without papers. Answers the rows by member.
 */
export async function holdPayable(
  tx: Tx,
  { ids, currency, now }: { readonly ids: readonly MemberId[]; readonly currency: Currency; readonly now: Date },
): Promise<ReadonlyMap<MemberId, AccountId>> {
  const { rows } = await sql<{ id: AccountId; member_id: MemberId }>`
    select a.id, a.member_id from ledger_account a join member m on m.id = a.member_id
    where a.member_id = any (${ids}::bigint[]) and a.currency = ${currency} and a.kind = 'cash'
      and (a.stopped = '' or a.stopped_until <= ${now})
      and m.status = 'active' and m.kyc_state = 'verified' and m.type <> ${sql.lit(TRIAL_TYPE)}
    order by a.id for update of a`.execute(tx);
  return new Map(rows.map(({ id, member_id: memberId }) => [memberId, id]));
}

/** Adds to what a night has paid. */
export async function countPaid(
  tx: Tx,
  { merchant_code: merchantCode, day }: RunKey,
  paid: { readonly members: number; readonly amount: bigint },
): Promise<void> {
  await tx
    .updateTable('rebate_run')
    .set((row) => ({ members: row('members', '+', paid.members), amount: sql`amount + ${paid.amount.toString()}` }))
    .where('merchant_code', '=', merchantCode)
    .where('day', '=', day)
    .execute();
}
