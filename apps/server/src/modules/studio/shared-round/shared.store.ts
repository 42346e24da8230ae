import type { Currency, MemberId } from '@perya/ledger';
import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { ChainId, RoundId, SharedId } from '../../../platform/db/studio-values.ts';
import type { RoundAsked } from '../round-batch.store.ts';
import { readRounds, type RoundRow } from '../round.store.ts';
import { fencedBy, type RoomLease } from './lease.store.ts';
import type { RoomName } from './room-name.ts';

export type ChainRow = Selectable<Database['shared_chain']>;
export type SharedRow = Selectable<Database['shared_round']>;

export function findChain(db: Kysely<Database>, room: RoomName): Promise<ChainRow | undefined> {
  return db
    .selectFrom('shared_chain')
    .selectAll()
    .where('merchant_code', '=', room.merchantCode)
    .where('game_code', '=', room.gameCode)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Makes a chain unless its room has one with links left; one server at a time, so that all have the same. */
export function keepChain(db: Kysely<Database>, row: Insertable<Database['shared_chain']>): Promise<ChainRow> {
  const room = { merchantCode: row.merchant_code, gameCode: row.game_code };
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`chain ${row.merchant_code} ${row.game_code}`}, 0))`.execute(
      trx,
    );
    const found = await findChain(trx, room);
    if (found && found.used < found.length) return found;
    return trx.insertInto('shared_chain').values(row).returningAll().executeTakeFirstOrThrow();
  });
}

export function readChain(db: Kysely<Database>, id: ChainId): Promise<ChainRow> {
  return db.selectFrom('shared_chain').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Gives a chain its salt, unless it has one. */
export async function saltChain(db: Kysely<Database>, id: ChainId, salt: string): Promise<void> {
  await db.updateTable('shared_chain').set({ salt }).where('id', '=', id).where('salt', 'is', null).execute();
}

export function readShared(db: Kysely<Database>, id: SharedId): Promise<SharedRow> {
  return db.selectFrom('shared_round').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** The newest rounds of a chain. */
export function readNewestShared(db: Kysely<Database>, chainId: ChainId, limit: number): Promise<SharedRow[]> {
  return db
    .selectFrom('shared_round')
    .selectAll()
    .where('chain_id', '=', chainId)
    .orderBy('place', 'desc')
    .limit(limit)
    .execute();
}

/**
 * Begins the round of a chain that follows the one at a place; nothing when somebody else has or leads the room, or the
 * chain is at its end. Whoever waited for the other sees the place taken, so no link is ever passed over.
 */
export async function beginShared(
  db: Kysely<Database>,
  lease: RoomLease,
  { chainId, before }: { readonly chainId: ChainId; readonly before: number },
  { opensAt, startsAt }: { readonly opensAt: Date; readonly startsAt: Date },
): Promise<SharedRow | undefined> {
  const { rows } = await sql<SharedRow>`
    with taken as (
      update shared_chain set used = used + 1 where id = ${chainId} and used = ${before} and used < length
        and salt is not null and ${fencedBy(lease)}
        and not exists (select from shared_round r where r.chain_id = ${chainId} and r.ended_at is null)
      returning id, used
    )
    insert into shared_round (chain_id, place, opens_at, starts_at)
    select id, used, ${opensAt}, ${startsAt} from taken
    on conflict do nothing
    returning *`.execute(db);
  return rows[0];
}

/** Ends a round; nothing when somebody else has, or leads the room. */
export function endShared(
  db: Kysely<Database>,
  lease: RoomLease,
  id: SharedId,
  end: { readonly endedAt: Date; readonly outcome: unknown; readonly link: string },
): Promise<SharedRow | undefined> {
  return db
    .updateTable('shared_round')
    .set({ ended_at: end.endedAt, outcome: JSON.stringify(end.outcome), link: end.link })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where(fencedBy(lease))
    .returningAll()
    .executeTakeFirst();
}

/** A round under way, and whose room it is in. */
export interface RunningRow extends SharedRow {
  readonly merchant_code: string;
  readonly game_code: string;
}

/** Rounds under way whose start is past: nobody may be there to end them. */
export function readRunning(db: Kysely<Database>, startedBefore: Date): Promise<RunningRow[]> {
  return db
    .selectFrom('shared_round')
    .innerJoin('shared_chain', 'shared_chain.id', 'shared_round.chain_id')
    .selectAll('shared_round')
    .select(['shared_chain.merchant_code', 'shared_chain.game_code'])
    .where('shared_round.ended_at', 'is', null)
    .where('shared_round.starts_at', '<=', startedBefore)
    .execute();
}

/**
 * Writes a bet down and tells its id; null when its key is known, or when its player has one on this round. Bets of one
 * player on one round are written one after the other, so of many at once one is. [R41]
 */
export function writeBet(db: Kysely<Database>, asked: RoundAsked, sharedId: SharedId): Promise<RoundId | null> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`bet ${asked.memberId} ${sharedId}`}, 0))`.execute(trx);
    const other = await trx
      .selectFrom('open_round')
      .select('round_id')
      .where('shared_id', '=', sharedId)
      .where('member_id', '=', asked.memberId)
      .executeTakeFirst();
    return other ? null : insertBet(trx, asked, sharedId);
  });
}

async function insertBet(db: Kysely<Database>, asked: RoundAsked, sharedId: SharedId): Promise<RoundId | null> {
  const { memberId, key, titleId, roundNo, stake, choice, openedAt } = asked;
  const { rows } = await sql<{ id: RoundId }>`
    with keyed as (
      insert into round_key (member_id, key, round_id) values (${memberId}, ${key}, nextval('round_id_seq'))
      on conflict do nothing
      returning round_id
    )
    insert into round (id, member_id, shared_id, stake, opened_at, title_id, state, round_no, choice)
    select round_id, ${memberId}, ${sharedId}, ${stake}, ${openedAt}, ${titleId}, 'open', ${roundNo},
      ${JSON.stringify(choice)}
    from keyed
    returning id`.execute(db);
  return rows[0]?.id ?? null;
}

/** Bets that still wait for the end of a shared round. */
export async function readWaiting(db: Kysely<Database>, sharedId: SharedId): Promise<RoundRow[]> {
  const refs = await db
    .selectFrom('open_round')
    .select(['round_id as id', 'member_id as memberId'])
    .where('shared_id', '=', sharedId)
    .where('is_going', '=', true)
    .execute();
  return readRounds(db, refs);
}

/** A bet that was forgotten, and in which room. */
export interface ForgottenRow extends RoundRow {
  readonly merchant_code: string;
}

/** Bets that still wait although their shared round is over: whoever ended it did not get to them. */
export async function readForgotten(
  db: Kysely<Database>,
  { limit, room }: { readonly limit: number; readonly room?: RoomName },
): Promise<ForgottenRow[]> {
  let query = db
    .selectFrom('open_round')
    .innerJoin('shared_round', 'shared_round.id', 'open_round.shared_id')
    .innerJoin('shared_chain', 'shared_chain.id', 'shared_round.chain_id')
    .select(['open_round.round_id as id', 'open_round.member_id as memberId', 'shared_chain.merchant_code'])
    .where('open_round.is_going', '=', true)
    .where('shared_round.ended_at', 'is not', null);
  if (room) {
    query = query
      .where('shared_chain.merchant_code', '=', room.merchantCode)
      .where('shared_chain.game_code', '=', room.gameCode);
  }
  const refs = await query.limit(limit).execute();
  const brands = new Map(refs.map((ref) => [ref.id, ref.merchant_code]));
  const rows = await readRounds(db, refs);
  return rows.flatMap((row) => {
    const brand = brands.get(row.id);
    return brand === undefined ? [] : [{ ...row, merchant_code: brand }];
  });
}

/** Which participants of a round: play money is told, and not added to the money of the room. */
interface ParticipantsAsked {
  readonly currency: Currency;
  readonly limit: number;
}

/** Who bets on a round, the highest stakes first; with each how many there are and what all have staked. */
export async function readParticipants(
  db: Kysely<Database>,
  sharedId: SharedId,
  { currency, limit }: ParticipantsAsked,
) {
  const refs = await db
    .selectFrom('shared_bet')
    .select(['round_id', 'member_id'])
    .where('shared_id', '=', sharedId)
    .execute();
  if (refs.length === 0) return [];
  return db
    .selectFrom('round')
    .innerJoin('round_title', 'round_title.id', 'round.title_id')
    .innerJoin('member', 'member.id', 'round.member_id')
    .select(['round.round_no', 'member.account', 'round_title.currency'])
    .select(['round.stake', 'round.win', 'round.state', 'round.events'])
    .select(sql<string>`count(*) over ()`.as('count'))
    .select(sql<string | null>`sum(round.stake) filter (where round_title.currency = ${currency}) over ()`.as('staked'))
    .where('round.member_id', '=', sql<MemberId>`any (${refs.map((ref) => ref.member_id)}::bigint[])`)
    .where('round.id', '=', sql<RoundId>`any (${refs.map((ref) => ref.round_id)}::bigint[])`)
    .where('round.state', 'in', ['open', 'closed'])
    .orderBy('round.stake', 'desc')
    .orderBy('round.id')
    .limit(limit)
    .execute();
}
