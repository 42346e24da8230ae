import type { Account, MoveKind } from '@perya/ledger';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { RefusalCode } from './verdict.ts';

/** One row that stands under a key: a movement, or a refusal. */
export interface PostedMove {
  readonly key: string;
  readonly kind: MoveKind | 'refused';
  readonly memberId: string | null;
  /** Zero in a refusal. */
  readonly amount: bigint;
  readonly counted: bigint;
  readonly category: string;
  readonly detail: string;
  readonly refusal: RefusalCode | null;
  readonly at: Date;
  /** Which account received it. */
  readonly to: Account['kind'] | null;
  readonly currency: string | null;
}

/** Reads what was posted or refused under these keys, in the order it happened. */
export async function readPosted(db: Kysely<Database>, keys: readonly string[]): Promise<PostedMove[]> {
  const rows = await db
    .selectFrom('ledger_transfer as t')
    .leftJoin('ledger_account as a', 'a.id', 't.to_account')
    .select(['t.key', 't.kind', 't.member_id', 't.amount', 't.counted', 't.category', 't.detail', 't.refusal', 't.at'])
    .select(['a.kind as to', 'a.currency'])
    .where('t.key', 'in', keys)
    .orderBy('t.id')
    .execute();
  return rows.map(({ member_id: memberId, amount, counted, refusal, ...row }) => ({
    ...row,
    memberId,
    amount: BigInt(amount ?? 0),
    counted: BigInt(counted),
    refusal: refusal as RefusalCode | null,
  }));
}
