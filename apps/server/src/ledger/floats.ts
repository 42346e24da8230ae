import type { AccountId, Book, MemberId } from '@perya/ledger';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../platform/db/schema.ts';
import type { HeldRows } from './prepare.ts';

/** Holds the floats of agents in the order in which postings lock, and makes those that are missing; tells which rows, by member. */
export async function holdFloats(
  tx: Transaction<Database>,
  { merchantCode, currency }: Book,
  memberIds: readonly MemberId[],
): Promise<HeldRows> {
  await sql`
    insert into ledger_account (merchant_code, currency, kind, member_id)
    select ${merchantCode}, ${currency}, 'float', id from unnest(${memberIds}::bigint[]) id
    where not exists (
      select from ledger_account where member_id = id and currency = ${currency} and kind = 'float')
    order by id on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ id: AccountId; member_id: MemberId }>`
    select id, member_id from ledger_account
    where member_id = any (${memberIds}::bigint[]) and currency = ${currency} and kind = 'float'
    order by id for update`.execute(tx);
  return new Map(rows.map(({ id, member_id: memberId }) => [memberId, id]));
}
