import type { MemberId } from '@perya/ledger';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import { GROWTH_LOCK } from './grade.store.ts';

type Tx = Transaction<Database>;

/** A deposit, by the requirement it asked for. */
interface GoneDeposit {
  readonly member_id: MemberId;
  readonly deposited: string | null;
  readonly starts_at: string;
  readonly ends_at: string;
}

/** Nothing is counted into anybody's growth until the transaction ends: first of all it holds. */
export async function holdGrowth(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${GROWTH_LOCK})`.execute(tx);
}

/** A deposit went back: if it was counted into the growth of its owner, it no longer is. Levels stay as they are. */
export async function takeFromGrowth(tx: Tx, deposit: GoneDeposit): Promise<void> {
  const { member_id: memberId, deposited, starts_at: from, ends_at: to } = deposit;
  const amount = deposited ?? String(BigInt(to) - BigInt(from));
  await sql`
    update member_vip set growth_deposit = greatest(growth_deposit - ${amount}::bigint, 0)
    where member_id = ${memberId} and deposit_mark >= ${to}::bigint`.execute(tx);
}
