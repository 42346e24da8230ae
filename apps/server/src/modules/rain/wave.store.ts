import type { MemberId, MerchantCode } from '@perya/ledger';
import { sql, type Insertable, type Kysely, type Selectable, type Transaction, type Updateable } from 'kysely';
import type { CampaignId, WaveId } from '../../platform/db/promotion-values.ts';
import type { Database } from '../../platform/db/schema.ts';

type Db = Kysely<Database>;
type Tx = Transaction<Database>;

/** A wave as it is kept. */
export type WaveRow = Selectable<Database['rain_wave']>;

/** The moments at which waves begin on some days, by the clocks of a zone. */
export async function readMoments(
  db: Db,
  { days, times, zone }: { readonly days: readonly string[]; readonly times: readonly string[]; readonly zone: string },
): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`
    select (d.day::date + c.clock::time) at time zone ${zone} as at
    from unnest(${days}::text[]) as d(day) cross join unnest(${times}::text[]) as c(clock) order by 1`.execute(db);
  return rows.map(({ at }) => at);
}

/** When the waves of a campaign after a moment begin. */
export async function readPlanned(db: Db, campaignId: CampaignId, after: Date): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('rain_wave')
    .select('opens_at')
    .where('campaign_id', '=', campaignId)
    .where('opens_at', '>', after)
    .execute();
  return new Set(rows.map((row) => row.opens_at.getTime()));
}

/** Plans a wave; whoever comes second plans nothing. */
export async function insertWave(db: Db, row: Insertable<Database['rain_wave']>): Promise<void> {
  await db
    .insertInto('rain_wave')
    .values(row)
    .onConflict((conflict) => conflict.columns(['campaign_id', 'opens_at']).doNothing())
    .execute();
}

/** Takes a wave about which something is to be done and that nobody holds. */
export function takeWave(tx: Tx, now: Date): Promise<WaveRow | undefined> {
  return tx
    .selectFrom('rain_wave')
    .selectAll()
    .where('act_at', '<=', now)
    .orderBy('act_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export async function changeWave(tx: Tx, id: WaveId, change: Updateable<Database['rain_wave']>): Promise<void> {
  await tx.updateTable('rain_wave').set(change).where('id', '=', id).execute();
}

/** Holds waves so that they are not shared out until the transaction is over. */
export function shareWaves(tx: Tx, ids: readonly WaveId[]): Promise<WaveRow[]> {
  return tx
    .selectFrom('rain_wave')
    .selectAll()
    .where(sql<boolean>`id = any (${ids}::bigint[])`)
    .orderBy('id')
    .forShare()
    .execute();
}

/** Waves by their numbers. */
export function readWaves(db: Db, ids: readonly WaveId[]): Promise<WaveRow[]> {
  return db
    .selectFrom('rain_wave')
    .selectAll()
    .where(sql<boolean>`id = any (${ids}::bigint[])`)
    .execute();
}

/** A wave by its number. */
export function readWaveById(db: Db, id: WaveId): Promise<WaveRow> {
  return db.selectFrom('rain_wave').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** The wave of a campaign that is open, or else the next one. */
export function readWave(db: Db, campaignId: CampaignId, now: Date): Promise<WaveRow | undefined> {
  return db
    .selectFrom('rain_wave')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .where('closes_at', '>', now)
    .where('state', 'in', ['planned', 'open'])
    .orderBy('opens_at')
    .limit(1)
    .executeTakeFirst();
}

/** The latest wave of a brand that was shared out. */
export function readLast(db: Db, merchantCode: MerchantCode): Promise<WaveRow | undefined> {
  return db
    .selectFrom('rain_wave')
    .selectAll()
    .where('merchant_code', '=', merchantCode)
    .where('state', 'in', ['shared', 'done'])
    .orderBy('opens_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** What waves of a campaign have promised and not given yet. */
export async function sumPromised(tx: Tx, campaignId: CampaignId): Promise<bigint> {
  const { rows } = await sql<{ promised: string }>`
    select coalesce(sum(case when w.state = 'open' then w.pot else (
      select coalesce(sum(e.amount), 0) from rain_entry e where e.wave_id = w.id and e.act_at is not null) end), 0)::bigint
      as promised
    from rain_wave w where w.campaign_id = ${campaignId} and w.state in ('open', 'shared')`.execute(tx);
  return BigInt(rows[0]?.promised ?? 0);
}

/** Whether somebody is in a wave. */
export async function isIn(db: Db, waveId: WaveId, memberId: MemberId): Promise<boolean> {
  const row = db.selectFrom('rain_entry').select('at').where('wave_id', '=', waveId).where('member_id', '=', memberId);
  return (await row.executeTakeFirst()) !== undefined;
}
