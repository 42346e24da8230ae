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
