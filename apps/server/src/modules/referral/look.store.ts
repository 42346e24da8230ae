import type { Book, MemberId, MerchantCode } from '@perya/ledger';
import { sql, type Selectable, type Transaction, type Updateable } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import { nameKey } from '../../platform/text/name-key.ts';

type Tx = Transaction<Database>;

/** A friend as they are kept. */
export type FriendRow = Selectable<Database['referral']>;

/** Holds friends who have to be looked at and whom nobody else holds. */
export function takeFriends(tx: Tx, merchantCode: MerchantCode, now: Date, limit: number): Promise<FriendRow[]> {
  return tx
    .selectFrom('referral')
    .selectAll()
    .where('merchant_code', '=', merchantCode)
    .where((where) => where.or([where('is_touched', '=', true), where('act_at', '<=', now)]))
    .orderBy('member_id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** What a friend did in the days that count, and what stops them. */
export interface FriendRecord {
  readonly isVerified: boolean;
  readonly isDisabled: boolean;
  readonly pause: 'cooling' | 'excluded' | null;
  readonly firstDeposit: bigint | null;
  readonly isTurnoverReached: boolean;
  readonly validBets: bigint;
  readonly daysPlayed: number;
}

/** Reads all of it for some friends. A deposit is known by the turnover it asked for. */
export async function readRecords(
  tx: Tx,
  memberIds: readonly MemberId[],
  { book, zone, now }: { readonly book: Book; readonly zone: string; readonly now: Date },
): Promise<ReadonlyMap<MemberId, FriendRecord>> {
  const { currency } = book;
  const { rows } = await sql<{
    member_id: string;
    is_verified: boolean;
    is_disabled: boolean;
    pause: FriendRecord['pause'];
    deposited: string | null;
    is_reached: boolean;
    valid: string;
    days: string;
  }>`
    select f.member_id, m.kyc_state = 'verified' as is_verified,
      m.status <> 'active' or coalesce(cash.stopped = 'disabled', false) as is_disabled,
      case when care.pause_until > ${now} then care.pause end as pause, first.deposited,
      coalesce(first.ends_at <= cash.wagered - cash.in_play, false) as is_reached, played.valid, played.days
    from referral f
    join member m on m.id = f.member_id
    left join ledger_account cash on cash.member_id = f.member_id and cash.currency = ${currency} and cash.kind = 'cash'
    left join player_care care on care.member_id = f.member_id
    left join lateral (
      select coalesce(t.deposited, t.ends_at - t.starts_at) as deposited, t.ends_at from turnover t
      where t.member_id = f.member_id and t.currency = ${currency} and t.source = 'deposit' and t.created_at <= f.ends_at
      order by t.ends_at limit 1
    ) first on true
    cross join lateral (
      select coalesce(sum(a.valid), 0)::bigint as valid, count(*) filter (where a.valid > 0) as days from (
        select day, sum(valid) as valid from member_activity
        where member_id = f.member_id and currency = ${currency} and day between
          (f.invited_at at time zone ${zone})::date and (f.ends_at at time zone ${zone})::date
        group by day
      ) a
    ) played
    where f.member_id = any (${memberIds}::bigint[])`.execute(tx);
  return new Map(
    rows.map((row) => [
      row.member_id,
      {
        isVerified: row.is_verified,
        isDisabled: row.is_disabled,
        pause: row.pause,
        firstDeposit: row.deposited === null ? null : BigInt(row.deposited),
        isTurnoverReached: row.is_reached,
        validBets: BigInt(row.valid),
        daysPlayed: Number(row.days),
      },
    ]),
  );
}

/** Whether deposits of two members were paid by somebody of the same name, as the providers tell it. */
export async function sharesPayer(tx: Tx, one: MemberId, other: MemberId): Promise<boolean> {
  const [payers, others] = [await payersOf(tx, one), await payersOf(tx, other)];
  return [...payers].some((name) => others.has(name));
}

async function payersOf(tx: Tx, memberId: MemberId): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('deposit_order')
    .innerJoin('deposit_payment', 'deposit_payment.order_no', 'deposit_order.order_no')
    .select('deposit_payment.payer_name')
    .distinct()
    .where('deposit_order.member_id', '=', memberId)
    .where('deposit_payment.outcome', '=', 'credited')
    .execute();
  return new Set(rows.map((row) => nameKey(row.payer_name)).filter((name) => name !== ''));
}

export async function changeFriend(
  tx: Tx,
  memberId: MemberId,
  change: Updateable<Database['referral']>,
): Promise<void> {
  await tx.updateTable('referral').set(change).where('member_id', '=', memberId).execute();
}
