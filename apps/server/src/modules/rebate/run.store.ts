import type { AccountId, Currency, MemberId, MerchantCode } from '@perya/ledger';
import { TRIAL_TYPE } from '@perya/contract';
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { Database, Profile } from '../../platform/db/schema.ts';

type Db = Kysely<Database>;
type Tx = Transaction<Database>;

/** A night that is under way, and its brand. */
export interface OpenRun extends Pick<Selectable<Database['rebate_run']>, 'merchant_code' | 'day' | 'after_member'> {
  readonly currency: Currency;
  readonly profile: Profile;
}

/** Begins the night of every brand with rates whose time has come, once for each day. */
export async function beginRuns(db: Db, now: Date, minutes: number): Promise<void> {
  await sql`
    insert into rebate_run (merchant_code, day, needs_id, started_at)
    select b.merchant_code, b.local::date - 1,
      coalesce(pg_sequence_last_value(pg_get_serial_sequence('ledger_transfer', 'id')::regclass), 0), ${now}
    from (select merchant_code, ${now}::timestamptz at time zone time_zone as local from brand) b
    where b.local >= b.local::date + make_interval(mins => ${minutes})
      and exists (select from rebate_plan p where p.merchant_code = b.merchant_code and p.from_day < b.local::date)
      and not exists (select from rebate_run r where r.merchant_code = b.merchant_code and r.day >= b.local::date - 1)
    on conflict do nothing`.execute(db);
}

/** Takes a night that nobody else is at, once the ledger was followed as far as it needs; the oldest first. */
export async function takeRun(tx: Tx): Promise<OpenRun | undefined> {
  const { rows } = await sql<OpenRun>`
    select r.merchant_code, r.day, r.after_member, b.currency, b.profile
    from rebate_run r join brand b on b.merchant_code = r.merchant_code
    where r.finished_at is null and r.needs_id <= (select up_to from ledger_mark where name = 'rebate')
    order by r.day, r.merchant_code limit 1 for update of r skip locked`.execute(tx);
  return rows[0];
}

/** The next members of a night to whom something may be due, in order. */
export async function nextMembers(
  tx: Tx,
  { merchant_code: merchantCode, day, after_member: after }: OpenRun,
  limit: number,
): Promise<MemberId[]> {
  const { rows } = await sql<{ member_id: MemberId }>`
    select distinct member_id from rebate_accrual
    where merchant_code = ${merchantCode} and member_id > ${after} and valid * rate_ppm / 1000000 <> paid
      and valid * rate_ppm / 1000000 > paid and day <= ${day}
    order by member_id limit ${limit}`.execute(tx);
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

/** What came of some members of a night; without a last one it is over. */
export async function advanceRun(
  tx: Tx,
  { merchant_code: merchantCode, day }: { readonly merchant_code: MerchantCode; readonly day: string },
  step: { readonly last: MemberId | null; readonly members: number; readonly amount: bigint; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('rebate_run')
    .set((row) => ({
      members: row('members', '+', step.members),
      amount: sql`amount + ${step.amount.toString()}`,
      ...(step.last === null ? { finished_at: step.now } : { after_member: step.last }),
    }))
    .where('merchant_code', '=', merchantCode)
    .where('day', '=', day)
    .execute();
}
