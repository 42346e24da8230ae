import type { MemberId, MerchantCode } from '@perya/ledger';
import { sql, type Insertable, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

type Db = Kysely<Database>;
type Tx = Transaction<Database>;

/** A link as it is kept. */
export type LinkRow = Selectable<Database['invitation_link']>;

/** What one agent opens waits for each other, so that nothing slips past the count. */
export async function lockAgent(tx: Tx, agentId: MemberId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`invitation ${agentId}`}, 0))`.execute(tx);
}

/** How many links of an agent still bring people in. */
export async function countOpen(tx: Tx, agentId: MemberId, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('invitation_link')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('agent_id', '=', agentId)
    .where(holds(now))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Adds a link; nothing when its code is another one's at the brand. */
export function insertLink(db: Db, row: Insertable<Database['invitation_link']>): Promise<LinkRow | undefined> {
  return db
    .insertInto('invitation_link')
    .values(row)
    .onConflict((conflict) => conflict.columns(['merchant_code', 'code']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Links of an agent, newest first. */
export function readLinks(db: Db, agentId: MemberId, before: string | null, limit: number): Promise<LinkRow[]> {
  return db
    .selectFrom('invitation_link')
    .selectAll()
    .where('agent_id', '=', agentId)
    .$if(before !== null, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Whose code it is at a brand. */
export function findByCode(db: Db, merchantCode: MerchantCode, code: string): Promise<LinkRow | undefined> {
  return db
    .selectFrom('invitation_link')
    .selectAll()
    .where('merchant_code', '=', merchantCode)
    .where('code', '=', code.toUpperCase())
    .executeTakeFirst();
}

/** Revokes a link of an agent, once; nothing when there is no such link. */
export function writeRevoked(
  tx: Tx,
  { id, agentId, now }: { readonly id: string; readonly agentId: MemberId; readonly now: Date },
): Promise<LinkRow | undefined> {
  return tx
    .updateTable('invitation_link')
    .set({ revoked_at: sql<Date>`coalesce(revoked_at, ${now})` })
    .where('id', '=', id)
    .where('agent_id', '=', agentId)
    .returningAll()
    .executeTakeFirst();
}

/** Takes a use of a link; nothing when it does not hold any more, or its agent may not use the account. Whoever is next waits. */
export async function takeUse(
  tx: Tx,
  id: string,
  now: Date,
): Promise<(LinkRow & { readonly account: string }) | undefined> {
  return tx
    .updateTable('invitation_link')
    .from('member')
    .set(({ eb }) => ({ uses: eb('uses', '+', 1) }))
    .whereRef('member.id', '=', 'invitation_link.agent_id')
    .where('member.status', '=', 'active')
    .where('invitation_link.id', '=', id)
    .where(holds(now))
    .returningAll('invitation_link')
    .returning('member.account')
    .executeTakeFirst();
}

/** Whether a link holds at a moment. */
function holds(now: Date) {
  return sql<boolean>`revoked_at is null and (ends_at is null or ends_at > ${now}) and (uses_max is null or uses < uses_max)`;
}

export async function insertUse(tx: Tx, row: Insertable<Database['invitation_use']>): Promise<void> {
  await tx.insertInto('invitation_use').values(row).execute();
}

/** How many accounts an agent has opened for others after a moment. */
export async function countOpened(tx: Tx, agentId: MemberId, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('opened_account')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('agent_id', '=', agentId)
    .where('opened_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertOpened(tx: Tx, row: Insertable<Database['opened_account']>): Promise<void> {
  await tx.insertInto('opened_account').values(row).execute();
}
