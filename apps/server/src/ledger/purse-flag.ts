import type { Currency, MemberId } from '@perya/ledger';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../platform/db/schema.ts';

/**
 * Notes with the cash of a member whether purses have a say in it: while one is live, or stakes of one are in play. The caller
 * holds the cash. [B7]
 */
export async function flagPurse(tx: Transaction<Database>, memberId: MemberId, currency: Currency): Promise<void> {
  await sql`
    update ledger_account set has_bonus = exists (
      select from bonus_grant g where g.member_id = ${memberId} and g.currency = ${currency}
        and (g.state in ('active', 'suspended', 'ending') or g.in_play > 0))
    where member_id = ${memberId} and currency = ${currency} and kind = 'cash'`.execute(tx);
}
