import type { float } from '@perya/contract';
import { FLOAT_PAYOUT, type AccountId, type MemberId, type MoveKind } from '@perya/ledger';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

/** What moves a float, as the ledger calls it. */
const MOVES: readonly MoveKind[] = ['rebate', 'dividend', 'salary', 'transfer', 'envelope', 'adjust'];

/** One movement of a float. */
export interface FloatLine {
  readonly id: string;
  readonly kind: MoveKind;
  /** Signed. */
  readonly amount: string;
  readonly balance: string;
  readonly ref: string;
  readonly at: Date;
  readonly is_payout: boolean;
  /** Whoever sent it up, by name; null of one's own. */
  readonly account: string | null;
  readonly state: float.FloatPayoutState | null;
  readonly reason: string | null;
}

const ROW = sql`t.id, t.kind, t.ref, t.at, t.detail, t.member_id, t.amount, t.from_account, t.from_balance, t.to_balance`;

/**
 * Movements of a float before one of them, newest first. What came from below stands in the records of whoever sent it: of
 * everybody who ever stood directly below and has a float.
 */
export async function readMovements(
  db: Kysely<Database>,
  { memberId, floatId }: { readonly memberId: MemberId; readonly floatId: AccountId },
  before: string | null,
  limit: number,
): Promise<FloatLine[]> {
  const isNext = sql`(${before}::bigint is null or t.id < ${before}) and t.kind not in ('bet', 'settle', 'payout', 'refused')`;
  const { rows } = await sql<FloatLine>`
    select l.id, l.kind, l.ref, l.at, l.detail = ${FLOAT_PAYOUT} as is_payout,
      case when l.from_account = ${floatId} then -l.amount else l.amount end as amount,
      case when l.from_account = ${floatId} then l.from_balance else l.to_balance end as balance,
      case when l.member_id <> ${memberId} then m.account end as account,
      case when l.from_account = ${floatId} then p.state end as state, p.reason
    from (
      (select own.* from unnest(${MOVES}::text[]) as k (kind) cross join lateral (
        select ${ROW} from ledger_transfer t where t.member_id = ${memberId} and t.kind = k.kind
          and ${floatId} in (t.from_account, t.to_account) and ${isNext} order by t.id desc limit ${limit}) own)
      union all
      (select sent.* from (
        select distinct b.member_id from member_line b join ledger_account a on a.member_id = b.member_id and a.kind = 'float'
        where b.upline_id = ${memberId}
      ) below cross join lateral (
        select ${ROW} from ledger_transfer t where t.member_id = below.member_id and t.kind = 'transfer'
          and t.to_account = ${floatId} and ${isNext} order by t.id desc limit ${limit}) sent)
      order by id desc limit ${limit}
    ) l
    join member m on m.id = l.member_id
    left join float_payout p on l.detail = ${FLOAT_PAYOUT} and p.order_no = l.ref
    order by l.id desc`.execute(db);
  return rows;
}
