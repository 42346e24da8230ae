import type { MemberId } from '@perya/ledger';
import { sql, type Insertable, type Selectable, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import { dueRows } from '../promotions/index.ts';

type Tx = Transaction<Database>;

/** What is given for a friend, to one of the two. */
export type AwardRow = Selectable<Database['referral_award']>;

/** Holds inviters in their order, so that nobody counts friends of theirs meanwhile. */
export async function lockInviters(tx: Tx, inviterIds: readonly MemberId[]): Promise<void> {
  const inOrder = [...inviterIds].sort((one, other) => (BigInt(one) < BigInt(other) ? -1 : 1));
  for (const id of inOrder)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`referral ${id}`}, 0))`.execute(tx);
}

/** For how many friends of a month inviters are paid already. */
export async function countOfMonth(
  tx: Tx,
  inviterIds: readonly MemberId[],
  month: string,
): Promise<(readonly [MemberId, number])[]> {
  const rows = await tx
    .selectFrom('referral_award')
    .select((eb) => ['owner_id', eb.fn.max('nr').as('nr')])
    .where('owner_id', 'in', inviterIds)
    .where('role', '=', 'inviter')
    .where('period', '=', month)
    .groupBy('owner_id')
    .execute();
  return rows.map(({ owner_id: ownerId, nr }) => [ownerId, Number(nr)] as const);
}

export async function insertAwards(tx: Tx, rows: readonly Insertable<Database['referral_award']>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('referral_award').values(rows).execute();
}

/** What is due for friends. */
export const dueAwards = dueRows('referral_award', { key: ['member_id', 'role'] });
