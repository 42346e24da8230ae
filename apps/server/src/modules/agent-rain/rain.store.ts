import type { MemberId, MerchantCode } from '@perya/ledger';
import { sql, type Insertable, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { AgentRainId } from '../../platform/db/promotion-values.ts';
import type { Database } from '../../platform/db/schema.ts';

type Db = Kysely<Database>;
type Tx = Transaction<Database>;

/** A rain as it is kept. */
export type RainRow = Selectable<Database['agent_rain']>;

/** Writes a rain down; undefined when its number is taken. */
export function insertRain(tx: Tx, row: Insertable<Database['agent_rain']>): Promise<RainRow | undefined> {
  return tx
    .insertInto('agent_rain')
    .values(row)
    .onConflict((conflict) => conflict.columns(['merchant_code', 'order_no']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** What an agent has given on a day of a zone, whatever went back since, and how often. */
export async function sumGiven(
  db: Db,
  agentId: MemberId,
  { day, zone }: { readonly day: string; readonly zone: string },
): Promise<{ readonly total: bigint; readonly times: number }> {
  const { rows } = await sql<{ total: string; times: number }>`
    select coalesce(sum(total), 0)::bigint as total, count(*)::int as times from agent_rain
    where agent_id = ${agentId} and created_at >= (${day}::date)::timestamp at time zone ${zone}`.execute(db);
  return { total: BigInt(rows[0]?.total ?? 0), times: rows[0]?.times ?? 0 };
}

/** Holds a rain: until the transaction ends nobody else opens an envelope of it, and none goes back. */
export function lockRain(tx: Tx, id: AgentRainId): Promise<RainRow | undefined> {
  return tx.selectFrom('agent_rain').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** A rain, without holding it. */
export function readRain(db: Db, id: AgentRainId): Promise<RainRow | undefined> {
  return db.selectFrom('agent_rain').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Rains by their ids. */
export async function readRains(db: Db, ids: readonly AgentRainId[]): Promise<readonly RainRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('agent_rain').selectAll().where('id', 'in', ids).execute();
}

/** Says that a rain is over. */
export async function endRain(tx: Tx, id: AgentRainId, returned: bigint, at: Date): Promise<void> {
  await tx.updateTable('agent_rain').set({ returned, ended_at: at }).where('id', '=', id).execute();
}

/** A rain whose time is up, the first first; whoever ends it holds it. */
export function findExpired(db: Db, now: Date): Promise<RainRow | undefined> {
  return db
    .selectFrom('agent_rain')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(1)
    .executeTakeFirst();
}

/** What was opened of a rain. */
export interface OpenedOf {
  readonly opened: number;
  readonly openedAmount: bigint;
}

/** What was opened of rains, by rain. */
export async function sumOpened(db: Db, ids: readonly AgentRainId[]): Promise<ReadonlyMap<AgentRainId, OpenedOf>> {
  const { rows } = await sql<{ rain_id: AgentRainId; opened: number; amount: string }>`
    select rain_id, count(*)::int as opened, sum(amount)::bigint as amount from agent_rain_envelope
    where rain_id = any (${ids}::bigint[]) and opened_at is not null group by rain_id`.execute(db);
  return new Map(rows.map(({ rain_id: rainId, opened, amount }) => [rainId, { opened, openedAmount: BigInt(amount) }]));
}

/** The rains of an agent before one, newest first. */
export function readGiven(db: Db, agentId: MemberId, before: string | null, limit: number): Promise<RainRow[]> {
  return db
    .selectFrom('agent_rain')
    .selectAll()
    .where('agent_id', '=', agentId)
    .$if(before !== null, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The rains of a brand on a day of a zone, of one agent or of all, the first first. */
export function readRainsOfDay(
  db: Db,
  merchantCode: MerchantCode,
  { day, zone, agentId }: { readonly day: string; readonly zone: string; readonly agentId: MemberId | null },
): Promise<RainRow[]> {
  return db
    .selectFrom('agent_rain')
    .selectAll()
    .where('merchant_code', '=', merchantCode)
    .where('created_at', '>=', sql<Date>`${day}::timestamp at time zone ${zone}`)
    .where('created_at', '<', sql<Date>`(${day}::timestamp + interval '1 day') at time zone ${zone}`)
    .$if(agentId !== null, (query) => query.where('agent_id', '=', agentId ?? ''))
    .orderBy('id')
    .execute();
}
