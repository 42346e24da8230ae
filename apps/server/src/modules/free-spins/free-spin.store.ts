import type { MemberId } from '@perya/ledger';
import type { Insertable, Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

/** Notes a free round; a second one of its number would be a bug. */
export async function insertFreeSpin(tx: Transaction<Database>, row: Insertable<Database['free_spin']>): Promise<void> {
  await tx.insertInto('free_spin').values(row).execute();
}

/** When somebody played their last free round. */
export async function readLastAt(tx: Transaction<Database>, memberId: MemberId): Promise<Date | null> {
  const row = await tx
    .selectFrom('free_spin')
    .innerJoin('spin_grant', 'spin_grant.id', 'free_spin.grant_id')
    .select((eb) => eb.fn.max('free_spin.at').as('at'))
    .where('spin_grant.member_id', '=', memberId)
    .executeTakeFirst();
  return row?.at ?? null;
}
