import type { MemberId, MerchantCode, RewardId } from '@perya/ledger';
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { WaveId } from '../../platform/db/promotion-values.ts';
import type { Database } from '../../platform/db/schema.ts';
import { dueRows } from '../promotions/index.ts';

type Tx = Transaction<Database>;

/** Somebody in a wave. */
export type EntryRow = Selectable<Database['rain_entry']>;

/** Lets people into a wave; tells those who were not in before. */
export async function insertEntries(
  tx: Tx,
  { waveId, merchantCode, at }: { readonly waveId: WaveId; readonly merchantCode: MerchantCode; readonly at: Date },
  memberIds: readonly MemberId[],
): Promise<ReadonlySet<MemberId>> {
  const { rows } = await sql<{ member_id: MemberId }>`
    insert into rain_entry (wave_id, member_id, merchant_code, at)
    select ${waveId}, member_id, ${merchantCode}, ${at} from unnest(${memberIds}::bigint[]) as asked(member_id)
    on conflict (wave_id, member_id) do nothing returning member_id`.execute(tx);
  return new Set(rows.map((row) => row.member_id));
}

/** Who is in a wave, in the order of their numbers: it was settled before anybody came. */
export async function readMembers(tx: Tx, waveId: WaveId): Promise<MemberId[]> {
  const rows = await tx
    .selectFrom('rain_entry')
    .select('member_id')
    .where('wave_id', '=', waveId)
    .orderBy('member_id')
    .execute();
  return rows.map((row) => row.member_id);
}

/** Writes down what everybody of a wave gets, in the order of places. What cannot be paid then never is. */
export async function writeShares(
  tx: Tx,
  waveId: WaveId,
  shares: readonly { readonly memberId: MemberId; readonly amount: bigint }[],
  at: Date,
): Promise<void> {
  await sql`
    update rain_entry e set place = s.place, amount = s.amount, act_at = ${at}, until = ${at}
    from unnest(${shares.map(({ memberId }) => memberId)}::bigint[], ${shares.map(({ amount }) => amount.toString())}::bigint[])
      with ordinality as s(member_id, amount, place)
    where e.wave_id = ${waveId} and e.member_id = s.member_id`.execute(tx);
}

/** Holds envelopes of one wave that are due and that nobody else holds. */
export async function takeDue(tx: Tx, now: Date, limit: number): Promise<readonly EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select * from rain_entry where act_at <= ${now} and wave_id = (
      select wave_id from rain_entry where act_at <= ${now} order by act_at, wave_id limit 1)
    order by member_id limit ${limit} for update skip locked`.execute(tx);
  return rows;
}

/** Writes down which rewards envelopes of a wave became. */
export async function linkRewards(
  tx: Tx,
  waveId: WaveId,
  rewards: readonly { readonly id: RewardId; readonly member_id: MemberId }[],
): Promise<void> {
  await sql`
    update rain_entry e set reward_id = r.id, act_at = null
    from unnest(${rewards.map(({ id }) => id)}::bigint[], ${rewards.map((row) => row.member_id)}::bigint[]) as r(id, member_id)
    where e.wave_id = ${waveId} and e.member_id = r.member_id`.execute(tx);
}

/** The envelopes that are due. */
export const dueEntries = dueRows('rain_entry', { key: ['wave_id', 'member_id'], ties: ['wave_id', 'member_id'] });

/** Whether an envelope of a wave waits to be paid. */
export async function hasDue(tx: Tx, waveId: WaveId): Promise<boolean> {
  const row = tx.selectFrom('rain_entry').select('at').where('wave_id', '=', waveId).where('act_at', 'is not', null);
  return (await row.limit(1).executeTakeFirst()) !== undefined;
}

/** The envelope of somebody in a wave. */
export function readEntry(db: Kysely<Database>, waveId: WaveId, memberId: MemberId): Promise<EntryRow | undefined> {
  return db
    .selectFrom('rain_entry')
    .selectAll()
    .where('wave_id', '=', waveId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
}
