import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import { toArrayText } from '../../ledger/array-text.ts';

/** A round as the database has it. */
export type RoundRow = Selectable<Database['round']>;

/** What a round is written down with. */
export interface RoundAsked {
  readonly roundNo: string;
  readonly memberId: string;
  readonly key: string;
  readonly vendorCode: string;
  readonly gameCode: string;
  readonly currency: string;
  readonly modelId: string;
  readonly modelHash: Buffer;
  readonly stake: bigint;
  /** What the player chose, in the words of the engine; null where nothing can be chosen. */
  readonly choice: unknown;
  readonly openedAt: Date;
  /** Rounds of a member at a title are at least so far apart; zero where the region sets no pace. */
  readonly gapMs: number;
}

/** What a round was given; no seeds when its player has none yet. */
export interface RoundGiven {
  readonly id: string;
  readonly seedId: string;
  readonly nonce: number;
  /** False: the key was known, and this is its round. */
  readonly isNew: boolean;
}

/** How a round ends. */
export interface RoundEnd {
  readonly id: string;
  readonly state: 'closed' | 'void' | 'refused';
  readonly win: bigint;
  readonly refusal: string | null;
  readonly events: readonly unknown[];
  readonly balance: bigint | null;
  readonly version: number | null;
  /** Whoever has claimed the round ends it as the wallet says; nobody else may then. */
  readonly isClaimed: boolean;
}

interface OpenedRow {
  readonly asked_no: string;
  readonly round_id: string;
  readonly pair: string;
  readonly number: string;
  readonly is_new: boolean;
  readonly last_at: Date | null;
}

/** A round that came too soon after another one, and when that was. Nothing is written down of it. */
export interface TooSoon {
  readonly lastAt: Date;
}

/** Writes rounds down, each with its nonce; null for players without seeds. The same again gets the same. */
export async function openRounds(
  db: Kysely<Database>,
  asked: readonly RoundAsked[],
): Promise<(RoundGiven | TooSoon | null)[]> {
  const columns = [
    asked.map(({ openedAt }) => openedAt),
    asked.map(({ roundNo }) => roundNo),
    asked.map(({ memberId }) => memberId),
    asked.map(({ key }) => key),
    asked.map(({ vendorCode }) => vendorCode),
    asked.map(({ gameCode }) => gameCode),
    asked.map(({ currency }) => currency),
    asked.map(({ modelId }) => modelId),
    asked.map(({ modelHash }) => `\\x${modelHash.toString('hex')}`),
    asked.map(({ stake }) => stake),
    asked.map(({ choice }) => (choice === null ? null : JSON.stringify(choice))),
    asked.map(({ gapMs }) => gapMs),
  ].map(toArrayText);
  const { rows } = await sql<OpenedRow>`select * from open_rounds(${sql.join(columns)})`.execute(db);
  const given = new Map(
    rows.map(({ asked_no: no, round_id: id, pair: seedId, number, is_new: isNew, last_at: lastAt }) => [
      no,
      lastAt ? { lastAt } : { id, seedId, nonce: Number(number), isNew },
    ]),
  );
  return asked.map(({ roundNo }) => given.get(roundNo) ?? null);
}

/** Ends rounds and tells of each whether this has ended it. */
export async function closeRounds(db: Kysely<Database>, at: Date, ends: readonly RoundEnd[]): Promise<boolean[]> {
  const parts = ends.map(
    ({ id, state, win, refusal, events, balance, version, isClaimed }) =>
      `{"id":${id},"state":"${state}","win":${win},"refusal":${JSON.stringify(refusal)},"balance":${balance},` +
      `"version":${version},"claimed":${isClaimed},"events":${JSON.stringify(events)}}`,
  );
  const { rows } = await sql<{ id: string }>`
    select close_rounds as id from close_rounds(${at}, ${`[${parts.join(',')}]`})`.execute(db);
  const ended = new Set(rows.map(({ id }) => id));
  return ends.map(({ id }) => ended.has(id));
}

/** From now on only whoever takes the round back may end it, and it waits for nobody; tells whether it was still open. */
export async function claimRound(db: Kysely<Database>, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('round')
    .set({ cancel_at: sql`coalesce(cancel_at, ${at})`, is_going: false })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export function readRound(db: Kysely<Database>, id: string): Promise<RoundRow> {
  return db.selectFrom('round').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

export function findRoundByKey(db: Kysely<Database>, memberId: string, key: string): Promise<RoundRow | undefined> {
  return db.selectFrom('round').selectAll().where('member_id', '=', memberId).where('key', '=', key).executeTakeFirst();
}

export function findRoundByNo(db: Kysely<Database>, memberId: string, roundNo: string): Promise<RoundRow | undefined> {
  return db
    .selectFrom('round')
    .selectAll()
    .where('round_no', '=', roundNo)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
}

/** Rounds of a member, the newest first: all, so that no nonce is missing, or those whose stake was or may be taken. */
export function readNewest(
  db: Kysely<Database>,
  memberId: string,
  options: { readonly limit: number; readonly gameCode?: string; readonly before?: string; readonly isTaken?: true },
): Promise<RoundRow[]> {
  const { limit, gameCode, before, isTaken } = options;
  let query = db.selectFrom('round').selectAll().where('member_id', '=', memberId);
  if (isTaken) query = query.where('state', '<>', 'refused');
  if (gameCode !== undefined) query = query.where('game_code', '=', gameCode);
  if (before !== undefined) query = query.where('id', '<', before);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

/** The round of a title that waits for a player. */
export function findGoing(db: Kysely<Database>, memberId: string, gameCode: string): Promise<RoundRow | undefined> {
  return db
    .selectFrom('round')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('game_code', '=', gameCode)
    .where('is_going', '=', true)
    .executeTakeFirst();
}

/** So many rounds back an open one of the same title is looked for; older ones wait for their player, or were left. */
const LATELY = 20;

/** Whether a member has a round of a title open that was written down before one, waiting or on its way to the wallet. */
export async function hasOpenBefore(
  db: Kysely<Database>,
  { memberId, gameCode, id }: { readonly memberId: string; readonly gameCode: string; readonly id: string },
): Promise<boolean> {
  const rows = await db
    .selectFrom('round')
    .select(['game_code', 'state'])
    .where('member_id', '=', memberId)
    .where('id', '<', id)
    .orderBy('id', 'desc')
    .limit(LATELY)
    .execute();
  return rows.some((row) => row.game_code === gameCode && row.state === 'open');
}

/** Rounds whose player has not come back since a moment. */
export function readLeft(db: Kysely<Database>, before: Date, limit: number): Promise<RoundRow[]> {
  return db
    .selectFrom('round')
    .selectAll()
    .where('is_going', '=', true)
    .where('acted_at', '<=', before)
    .orderBy('acted_at')
    .limit(limit)
    .execute();
}

/** Lets a round wait for its player; nothing when more was done in it, it has ended or is being taken back. */
export async function letGo(
  db: Kysely<Database>,
  id: string,
  { done, at }: { readonly done: number; readonly at: Date },
): Promise<RoundRow | undefined> {
  return db
    .updateTable('round')
    .set({ is_going: true, acted_at: at })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('cancel_at', 'is', null)
    .where(sql<number>`json_array_length(actions)`, '=', done)
    .returningAll()
    .executeTakeFirst();
}

/** Writes down what a player did, before anybody is told what comes of it; nothing when it is not its turn. */
export async function writeAction(
  db: Kysely<Database>,
  id: string,
  done: {
    readonly place: number;
    readonly action: unknown;
    readonly isLast: boolean;
    readonly at: Date;
    /** What has to hold of whoever writes it. */
    readonly fence?: RawBuilder<boolean> | undefined;
  },
): Promise<RoundRow | undefined> {
  const { place, action, isLast, at, fence = sql<boolean>`true` } = done;
  return db
    .updateTable('round')
    .set({
      actions: sql`(actions::jsonb || jsonb_build_array(${JSON.stringify(action)}::jsonb))::json`,
      is_going: !isLast,
      acted_at: at,
    })
    .where('id', '=', id)
    .where('is_going', '=', true)
    .where(sql<number>`json_array_length(actions)`, '=', place)
    .where(fence)
    .returningAll()
    .executeTakeFirst();
}

/** Open rounds, the oldest first: of a member all, since before a moment those that wait for nobody. */
export function readOpen(
  db: Kysely<Database>,
  options: {
    readonly before?: Date;
    readonly after?: RoundRow | undefined;
    readonly memberId?: string;
    readonly limit: number;
  },
): Promise<RoundRow[]> {
  const { before, after, memberId, limit } = options;
  let query = db.selectFrom('round').selectAll().where('state', '=', 'open');
  if (before) query = query.where('opened_at', '<=', before).where('is_going', '=', false);
  if (after) query = query.where(sql<boolean>`(opened_at, id) > (${after.opened_at}, ${after.id})`);
  if (memberId !== undefined) query = query.where('member_id', '=', memberId);
  return query.orderBy('opened_at').orderBy('id').limit(limit).execute();
}

/** A round that was shown, and those before it, need not be shown again. */
export async function markSeen(db: Kysely<Database>, memberId: string, roundNo: string): Promise<void> {
  await db
    .updateTable('round')
    .set({ is_seen: true })
    .where('round_no', '=', roundNo)
    .where('member_id', '=', memberId)
    .where('state', '<>', 'open')
    .where('is_seen', '=', false)
    .execute();
}
