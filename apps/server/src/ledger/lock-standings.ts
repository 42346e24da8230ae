import type { Currency, MemberId } from '@perya/ledger';
import type { Transaction } from 'kysely';
import type { Database } from '../platform/db/schema.ts';
import { readStandings, type Standings } from './balances.ts';

/**
 * Reads what a member has and lets nobody move it until the transaction ends. Accounts are locked in the order in which
 * postings lock them, so that the two never wait for each other in a circle.
 */
export async function lockStandings(
  tx: Transaction<Database>,
  memberId: MemberId,
  currency: Currency,
): Promise<Standings> {
  await tx
    .selectFrom('ledger_account')
    .select('id')
    .where('member_id', '=', memberId)
    .where('currency', '=', currency)
    .orderBy('id')
    .forUpdate()
    .execute();
  return readStandings(tx, memberId, currency);
}
