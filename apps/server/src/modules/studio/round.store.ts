import type { MemberId } from '@perya/ledger';
import { assert } from '@perya/std';
import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import type { GameCode, RoundId, RoundKey, RoundNo } from '../../platform/db/studio-values.ts';
import { keysOf } from './round-no.ts';

/** What a round has from its title. */
const OF_TITLE = [
  'round_title.vendor_code',
  'round_title.game_code',
  'round_title.currency',
  'round_title.model_id',
  'round_title.model_hash',
] as const;

/** A round as the database has it, with its title. */
export type RoundRow = Selectable<Database['round']> & Omit<Selectable<Database['round_title']>, 'id'>;

/** Which round is meant: both tell where it stands. */
export interface RoundRef {
  readonly id: RoundId;
  readonly memberId: MemberId;
}

/** A client that makes all its keys alike finds only so many of its rounds by their numbers. */
const KEYS_ALIKE_MAX = 64;

function withTitles(db: Kysely<Database>) {
  return db
    .selectFrom('round')
    .innerJoin('round_title', 'round_title.id', 'round.title_id')
    .selectAll('round')
    .select(OF_TITLE);
}

export function readRound(db: Kysely<Database>, { id, memberId }: RoundRef): Promise<RoundRow> {
  return withTitles(db).where('round.member_id', '=', memberId).where('round.id', '=', id).executeTakeFirstOrThrow();
}

/**
 * Rounds in the order they are asked for. Asked by their ids, and not by a join with what told them, so that only the
 * partitions they stand in are looked at.
 */
export async function readRounds(db: Kysely<Database>, refs: readonly RoundRef[]): Promise<RoundRow[]> {
  if (refs.length === 0) return [];
  const rows = await withTitles(db)
    .where('round.member_id', '=', sql<MemberId>`any (${refs.map(({ memberId }) => memberId)}::bigint[])`)
    .where('round.id', '=', sql<RoundId>`any (${refs.map(({ id }) => id)}::bigint[])`)
    .execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  return refs.flatMap(({ id }) => found.get(id) ?? []);
}

/** The id of the round of a key. */
export async function findRoundId(
  db: Kysely<Database>,
  memberId: MemberId,
  key: RoundKey,
): Promise<RoundId | undefined> {
  const found = await db
    .selectFrom('round_key')
    .select('round_id')
    .where('member_id', '=', memberId)
    .where('key', '=', key)
    .executeTakeFirst();
  return found?.round_id;
}

export async function findRoundByKey(
  db: Kysely<Database>,
  memberId: MemberId,
  key: RoundKey,
): Promise<RoundRow | undefined> {
  const id = await findRoundId(db, memberId, key);
  return id === undefined ? undefined : readRound(db, { id, memberId });
}

/** Rounds a number can be of: it leads to the keys that begin like it, or was written down before numbers did. */
async function refsOfNo(db: Kysely<Database>, memberId: MemberId, roundNo: RoundNo): Promise<RoundRef[]> {
  const [first, last] = keysOf(roundNo) ?? [null, null];
  const { rows } = await sql<{ id: RoundId }>`
    (select round_id as id from round_key where member_id = ${memberId} and key between ${first}::uuid and ${last}::uuid
     limit ${KEYS_ALIKE_MAX})
    union all
    select round_id from round_no_before where round_no = ${roundNo} and member_id = ${memberId}`.execute(db);
  return rows.map(({ id }) => ({ id, memberId }));
}

export async function findRoundByNo(
  db: Kysely<Database>,
  memberId: MemberId,
  roundNo: RoundNo,
): Promise<RoundRow | undefined> {
  const found = await readRounds(db, await refsOfNo(db, memberId, roundNo));
  return found.find((row) => row.round_no === roundNo);
}

/** Rounds of a member, the newest first: all, so that no nonce is missing, or those whose stake was or may be taken. */
export function readNewest(
  db: Kysely<Database>,
  memberId: MemberId,
  options: { readonly limit: number; readonly gameCode?: GameCode; readonly before?: RoundId; readonly isTaken?: true },
): Promise<RoundRow[]> {
  const { limit, gameCode, before, isTaken } = options;
  let query = withTitles(db).where('round.member_id', '=', memberId);
  if (isTaken) query = query.where('round.state', '<>', 'refused');
  if (gameCode !== undefined) query = query.where('round_title.game_code', '=', gameCode);
  if (before !== undefined) query = query.where('round.id', '<', before);
  return query.orderBy('round.id', 'desc').limit(limit).execute();
}

/** The round of a title that waits for a player. */
export async function findGoing(
  db: Kysely<Database>,
  memberId: MemberId,
  gameCode: GameCode,
): Promise<RoundRef | undefined> {
  const found = await db
    .selectFrom('open_round')
    .select('round_id')
    .where('member_id', '=', memberId)
    .where('game_code', '=', gameCode)
    .where('is_going', '=', true)
    .executeTakeFirst();
  return found && { id: found.round_id, memberId };
}

/** Whether a member has a round of a title open that was written down before one, waiting or on its way to the wallet. */
export async function hasOpenBefore(
  db: Kysely<Database>,
  { memberId, gameCode, id }: RoundRef & { readonly gameCode: GameCode },
): Promise<boolean> {
  const found = await db
    .selectFrom('open_round')
    .select('round_id')
    .where('member_id', '=', memberId)
    .where('game_code', '=', gameCode)
    .where('round_id', '<', id)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Rounds whose player has not come back since a moment. */
export async function readLeft(db: Kysely<Database>, before: Date, limit: number): Promise<RoundRow[]> {
  const refs = await db
    .selectFrom('open_round')
    .select(['round_id as id', 'member_id as memberId'])
    .where('is_going', '=', true)
    .where('acted_at', '<=', before)
    .orderBy('acted_at')
    .limit(limit)
    .execute();
  return readRounds(db, refs);
}

/** Open rounds, the oldest first: of a member all, since before a moment those that wait for nobody. */
export async function readOpen(
  db: Kysely<Database>,
  options: {
    readonly before?: Date;
    readonly after?: RoundRow | undefined;
    readonly memberId?: MemberId;
    readonly limit: number;
  },
): Promise<RoundRow[]> {
  const { before, after, memberId, limit } = options;
  let query = db.selectFrom('open_round').select(['round_id as id', 'member_id as memberId']);
  if (before) query = query.where('opened_at', '<=', before).where('is_going', '=', false);
  if (after) query = query.where(sql<boolean>`(opened_at, round_id) > (${after.opened_at}, ${after.id})`);
  if (memberId !== undefined) query = query.where('member_id', '=', memberId);
  return readRounds(db, await query.orderBy('opened_at').orderBy('round_id').limit(limit).execute());
}

/** From now on only whoever takes the round back may end it, and it waits for nobody; tells whether it was still open. */
export async function claimRound(db: Kysely<Database>, { id, memberId }: RoundRef, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('round')
    .set({ cancel_at: sql`coalesce(cancel_at, ${at})`, is_going: false })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lets a round wait for its player; false when more was done in it, it has ended or is being taken back. */
export async function letGo(
  db: Kysely<Database>,
  { id, memberId }: RoundRef,
  { done, at }: { readonly done: number; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('round')
    .set({ is_going: true, acted_at: at })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('cancel_at', 'is', null)
    .where(sql<number>`json_array_length(actions)`, '=', done)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What a player did in a round. */
interface RoundAction {
  readonly place: number;
  readonly action: unknown;
  readonly isLast: boolean;
  readonly at: Date;
  /** What has to hold of whoever writes it. */
  readonly fence?: RawBuilder<boolean> | undefined;
}

/** Writes down what a player did, before anybody is told what comes of it; nothing when it is not its turn. */
export async function writeAction(
  db: Kysely<Database>,
  row: RoundRow,
  { place, action, isLast, at, fence = sql<boolean>`true` }: RoundAction,
): Promise<RoundRow | undefined> {
  const written = await db
    .updateTable('round')
    .set({
      actions: sql`(actions::jsonb || jsonb_build_array(${JSON.stringify(action)}::jsonb))::json`,
      is_going: !isLast,
      acted_at: at,
    })
    .where('member_id', '=', row.member_id)
    .where('id', '=', row.id)
    .where('is_going', '=', true)
    .where(sql<number>`json_array_length(actions)`, '=', place)
    .where(fence)
    .returningAll()
    .executeTakeFirst();
  assert(!written || written.title_id === row.title_id, 'a round stays one of its title');
  return written && { ...row, ...written };
}

/** A round that was shown, and those before it, need not be shown again. */
export async function markSeen(db: Kysely<Database>, memberId: MemberId, roundNo: RoundNo): Promise<void> {
  const refs = await refsOfNo(db, memberId, roundNo);
  if (refs.length === 0) return;
  await db
    .updateTable('round')
    .set({ is_seen: true })
    .where('member_id', '=', memberId)
    .where('id', '=', sql<RoundId>`any (${refs.map(({ id }) => id)}::bigint[])`)
    .where('round_no', '=', roundNo)
    .where('state', '<>', 'open')
    .where('is_seen', '=', false)
    .execute();
}
