import type { MemberId } from '@perya/ledger';
import { sql, type Insertable, type Kysely, type Selectable, type Transaction, type Updateable } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import type { WaveRow } from './wave.store.ts';

type Tx = Transaction<Database>;

/** Somebody in a wave. */
export type EntryRow = Selectable<Database['rain_entry']>;

/** An envelope that is due, and the wave it is of. */
export type DueEntry = EntryRow &
  Pick<WaveRow, 'campaign_id' | 'version' | 'currency'> & { readonly until: Date | null };

/** Lets somebody in; false when they are. */
export async function insertEntry(tx: Tx, row: Insertable<Database['rain_entry']>): Promise<boolean> {
  const done = await tx
    .insertInto('rain_entry')
    .values(row)
    .onConflict((conflict) => conflict.columns(['wave_id', 'member_id']).doNothing())
    .executeTakeFirst();
  return done.numInsertedOrUpdatedRows === 1n;
}

/** Who is in a wave, in the order of their numbers: it was settled before anybody came. */
export async function readMembers(tx: Tx, waveId: string): Promise<MemberId[]> {
  const rows = await tx
    .selectFrom('rain_entry')
    .select('member_id')
    .where('wave_id', '=', waveId)
    .orderBy('member_id')
    .execute();
  return rows.map((row) => row.member_id);
}

/** Writes down what everybody of a wave gets, in the order of places. */
export async function writeShares(
  tx: Tx,
  waveId: string,
  shares: readonly { readonly memberId: MemberId; readonly amount: bigint }[],
  at: Date,
): Promise<void> {
  await sql`
    update rain_entry e set place = s.place, amount = s.amount, act_at = ${at}
    from unnest(${shares.map(({ memberId }) => memberId)}::bigint[], ${shares.map(({ amount }) => amount.toString())}::bigint[])
      with ordinality as s(member_id, amount, place)
    where e.wave_id = ${waveId} and e.member_id = s.member_id`.execute(tx);
}

/** Takes an envelope that is due and that nobody holds. */
export function takeEntry(tx: Tx, now: Date): Promise<DueEntry | undefined> {
  return tx
    .selectFrom('rain_entry')
    .innerJoin('rain_wave', 'rain_wave.id', 'rain_entry.wave_id')
    .selectAll('rain_entry')
    .select(['rain_wave.campaign_id', 'rain_wave.version', 'rain_wave.currency', 'rain_wave.closes_at as until'])
    .where('rain_entry.act_at', '<=', now)
    .orderBy('rain_entry.act_at')
    .orderBy('rain_entry.wave_id')
    .orderBy('rain_entry.member_id')
    .limit(1)
    .forUpdate('rain_entry')
    .skipLocked()
    .executeTakeFirst();
}

/** Holds an envelope; nothing once it is not due any more. */
export async function lockEntry(tx: Tx, row: DueEntry): Promise<DueEntry | undefined> {
  const held = await tx
    .selectFrom('rain_entry')
    .selectAll()
    .where('wave_id', '=', row.wave_id)
    .where('member_id', '=', row.member_id)
    .where('act_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  return held && { ...row, ...held };
}

export async function changeEntry(
  tx: Tx,
  { wave_id: waveId, member_id: memberId }: EntryRow,
  change: Updateable<Database['rain_entry']>,
): Promise<void> {
  await tx
    .updateTable('rain_entry')
    .set(change)
    .where('wave_id', '=', waveId)
    .where('member_id', '=', memberId)
    .execute();
}

/** Whether an envelope of a wave waits to be paid. */
export async function hasDue(tx: Tx, waveId: string): Promise<boolean> {
  const row = tx.selectFrom('rain_entry').select('at').where('wave_id', '=', waveId).where('act_at', 'is not', null);
  return (await row.limit(1).executeTakeFirst()) !== undefined;
}

/** The envelope of somebody in a wave. */
export function readEntry(db: Kysely<Database>, waveId: string, memberId: MemberId): Promise<EntryRow | undefined> {
  return db
    .selectFrom('rain_entry')
    .selectAll()
    .where('wave_id', '=', waveId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
}
