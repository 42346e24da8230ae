import type { MemberId } from '@perya/ledger';
import { sql, type Insertable, type Selectable, type Transaction, type Updateable } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

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

/** Takes one that is due and that nobody else holds. */
export function takeAward(tx: Tx, now: Date): Promise<AwardRow | undefined> {
  return tx
    .selectFrom('referral_award')
    .selectAll()
    .where('act_at', '<=', now)
    .orderBy('act_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** Holds one by its name. */
export function lockAward(tx: Tx, { member_id: memberId, role }: AwardRow): Promise<AwardRow | undefined> {
  return tx
    .selectFrom('referral_award')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('role', '=', role)
    .forUpdate()
    .executeTakeFirst();
}

export async function changeAward(
  tx: Tx,
  { member_id: memberId, role }: AwardRow,
  change: Updateable<Database['referral_award']>,
): Promise<void> {
  await tx
    .updateTable('referral_award')
    .set(change)
    .where('member_id', '=', memberId)
    .where('role', '=', role)
    .execute();
}
