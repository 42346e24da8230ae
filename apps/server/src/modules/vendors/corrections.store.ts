import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** Whether a bet was corrected after its end. */
export async function isCorrected(
  db: Kysely<Database>,
  vendorCode: string,
  memberId: string,
  txId: string,
): Promise<boolean> {
  const found = await db
    .selectFrom('ledger_transfer')
    .select('key')
    .where('member_id', '=', memberId)
    // Said in so many words, because the small index of what is rare is for exactly this.
    .where('kind', 'not in', ['bet', 'settle', 'payout', 'refused'])
    .where('kind', '=', 'adjust')
    .where('ref', '=', txId)
    .where('key', 'like', `fix:${vendorCode.replaceAll('_', '\\_')}:%`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
