import type { Account, Currency, MemberId, Minor, MoveKind, TransferKey } from '@perya/ledger';
import { sql, type Kysely } from 'kysely';
import { plannedWithout } from '../platform/db/planner-settings.ts';
import type { Database } from '../platform/db/schema.ts';
import { isOneOf, ROWS_OF_KEYS } from './keys.ts';
import type { RefusalCode } from './verdict.ts';

/** One row that stands under a key: a movement, or a refusal. */
export interface PostedMove {
  readonly key: TransferKey;
  readonly kind: MoveKind | 'refused';
  readonly memberId: MemberId | null;
  /** Zero in a refusal. */
  readonly amount: Minor;
  readonly turnover: Minor;
  readonly category: string;
  readonly detail: string;
  readonly refusal: RefusalCode | null;
  readonly at: Date;
  /** Which account received it. */
  readonly to: Account['kind'] | null;
  readonly currency: Currency | null;
}

/** Reads what was posted or refused under these keys, in the order it happened. */
export async function readPosted(db: Kysely<Database>, keys: readonly TransferKey[]): Promise<PostedMove[]> {
  const { rows } = await sql<Omit<PostedMove, 'amount' | 'turnover'> & { amount: string | null; turnover: string }>`
    select k.key, t.kind, t.member_id as "memberId", t.amount, t.counted as turnover, t.category, t.detail, t.refusal, t.at,
      a.kind as to, a.currency
    from ${ROWS_OF_KEYS} left join ledger_account a on a.id = t.to_account
    where ${isOneOf(keys)} order by t.id`.execute(db);
  return rows.map(({ amount, turnover, ...row }) => ({
    ...row,
    amount: BigInt(amount ?? 0),
    turnover: BigInt(turnover),
  }));
}

/**
 * What the cash of a member had come to with the last row of these keys, whether they touch it or not: the end of a lost bet
 * does not. All rows of an account are written under its lock, so their order is that of their ids.
 */
export async function readCashThen(
  db: Kysely<Database>,
  { memberId, currency }: { readonly memberId: MemberId; readonly currency: Currency },
  keys: readonly TransferKey[],
): Promise<{ readonly balance: Minor; readonly version: number } | null> {
  const then = sql<{ balance: string; version: string }>`
    select case t.to_account when c.id then t.to_balance else t.from_balance end as balance,
      case t.to_account when c.id then t.to_version else t.from_version end as version
    from ledger_account c join ledger_transfer t on t.member_id = c.member_id and t.refusal is null
      and (t.from_account = c.id or t.to_account = c.id)
    where c.member_id = ${memberId} and c.currency = ${currency} and c.kind = 'cash'
      and t.id <= (select max(t.id) from ${ROWS_OF_KEYS} where ${isOneOf(keys)})
    order by t.id desc limit 1`;
  const [row] = (await plannedWithout(['sort'], then).execute(db)).rows;
  return row ? { balance: BigInt(row.balance), version: Number(row.version) } : null;
}

/** Rows that a purse wrote in the same transaction follow those of the bet: steps, and its end. */
const FOLLOWING_MAX = 8;

/**
 * The same of the whole wallet of somebody who has or had a purse: what cash and purse had come to, as far as the purse was part
 * of what was answered then, and the version of both.
 */
export async function readWalletThen(
  db: Kysely<Database>,
  { memberId, currency }: { readonly memberId: MemberId; readonly currency: Currency },
  keys: readonly TransferKey[],
): Promise<{ readonly balance: Minor; readonly version: number } | null> {
  const then = sql<{ kind: string; balance: string; version: string; is_told: boolean | null }>`
    with last as materialized (
      select max(t.id) as id, max(t.at) as at, max(t.bet_id) as bet_id, bool_and(t.transfer_id = t.bet_id) as is_placing
      from ${ROWS_OF_KEYS} where ${isOneOf(keys)}
    ), whole as materialized (
      select last.bet_id, last.is_placing, greatest(last.id, (
        select max(x.id) from (
          select y.id, bool_and(y.kind = 'bonusEnd' and y.at = last.at) over (order by y.id) as is_same from (
            select * from ledger_transfer t where t.member_id = ${memberId} and t.refusal is null and t.id > last.id
            order by t.id limit ${FOLLOWING_MAX}
          ) y
        ) x where x.is_same)) as id
      from last
    )
    select a.kind, case t.to_account when a.id then t.to_balance else t.from_balance end as balance,
      case t.to_account when a.id then t.to_version else t.from_version end as version,
      (select case when whole.is_placing then m.is_told else coalesce(m.is_end_told, m.is_told) end
        from bonus_bet m where m.bet_id = whole.bet_id) as is_told
    from whole
    join ledger_account a on a.member_id = ${memberId} and a.currency = ${currency} and a.kind in ('cash', 'bonus')
    cross join lateral (
      select * from ledger_transfer t where t.member_id = a.member_id and t.refusal is null and t.id <= whole.id
        and a.id in (t.from_account, t.to_account)
      order by t.id desc limit 1
    ) t`;
  const { rows } = await plannedWithout(['sort'], then).execute(db);
  const of = (kind: string) => rows.find((row) => row.kind === kind);
  const [cash, bonus] = [of('cash'), of('bonus')];
  if (!cash && !bonus) return null;
  return {
    balance: BigInt(cash?.balance ?? 0) + (bonus?.is_told === true ? BigInt(bonus.balance) : 0n),
    version: Number(cash?.version ?? 0) + Number(bonus?.version ?? 0),
  };
}
