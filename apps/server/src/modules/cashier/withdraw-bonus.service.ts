import type { cashier } from '@perya/contract';
import type { Currency, MemberId } from '@perya/ledger';
import { assert } from '@perya/std';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import { readStandings } from '../../ledger/balances.ts';
import { formatAmount } from '../../platform/money.ts';
import { endsByWithdrawal, readLivePurse } from '../rewards/index.ts';

/** The bonus that a withdrawal ends once it is paid, and how far it is; null when it ends none. */
export async function readOpenBonus(
  db: Kysely<Database>,
  memberId: MemberId,
  currency: Currency,
): Promise<cashier.WithdrawInfo['openBonus']> {
  const grant = await readLivePurse(db, memberId, currency);
  if (!endsByWithdrawal(grant)) return null;
  assert(grant.expires_at, 'a live purse has its time');
  const { bonus } = await readStandings(db, memberId, currency);
  return {
    purseId: grant.id,
    amount: formatAmount(bonus.balance, currency),
    done: formatAmount(BigInt(grant.done), currency),
    needed: formatAmount(BigInt(grant.needed), currency),
    expireTime: grant.expires_at.toISOString(),
  };
}
