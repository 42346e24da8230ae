import type { Currency } from '@perya/ledger';
import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { RoundAsked, RoundRow } from '../round.store.ts';
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

export function readChain(db: Kysely<Database>, id: string): Promise<ChainRow> {
  return db.selectFrom('shared_chain').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Gives a chain its salt, unless it has one. */
export async function saltChain(db: Kysely<Database>, id: string, salt: string): Promise<void> {
  await db.updateTable('shared_chain').set({ salt }).where('id', '=', id).where('salt', 'is', null).execute();
}

export function readShared(db: Kysely<Database>, id: string): Promise<SharedRow> {
  return db.selectFrom('shared_round').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** The newest rounds of a chain. */
export function readNewestShared(db: Kysely<Database>, chainId: string, limit: number): Promise<SharedRow[]> {
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
  { chainId, before }: { readonly chainId: string; readonly before: number },
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
  id: string,
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
 * Writes a bet down; nothing when its key is known, or when its player has one on this round. Bets of one player on one
 * round are written one after the other, so of many at once one is. [R41]
 */
export function writeBet(db: Kysely<Database>, asked: RoundAsked, sharedId: string): Promise<RoundRow | undefined> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`bet ${asked.memberId} ${sharedId}`}, 0))`.execute(trx);
    const other = await trx
      .selectFrom('round')
      .select('id')
      .where('shared_id', '=', sharedId)
      .where('member_id', '=', asked.memberId)
      .where('state', '=', 'open')
      .executeTakeFirst();
    return other ? undefined : insertBet(trx, asked, sharedId);
  });
}

function insertBet(db: Kysely<Database>, asked: RoundAsked, sharedId: string): Promise<RoundRow | undefined> {
  return db
    .insertInto('round')
    .values({
      round_no: asked.roundNo,
      member_id: asked.memberId,
      key: asked.key,
      vendor_code: asked.vendorCode,
      game_code: asked.gameCode,
      currency: asked.currency,
      model_id: asked.modelId,
      model_hash: asked.modelHash,
      shared_id: sharedId,
      stake: asked.stake,
      choice: JSON.stringify(asked.choice),
      state: 'open',
      opened_at: asked.openedAt,
    })
    .onConflict((conflict) => conflict.columns(['member_id', 'key']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Bets that still wait for the end of a shared round. */
export function readWaiting(db: Kysely<Database>, sharedId: string): Promise<RoundRow[]> {
  return db.selectFrom('round').selectAll().where('shared_id', '=', sharedId).where('is_going', '=', true).execute();
}

/** A bet that was forgotten, and in which room. */
export interface ForgottenRow extends RoundRow {
  readonly merchant_code: string;
}

/** Bets that still wait although their shared round is over: whoever ended it did not get to them. */
export function readForgotten(
  db: Kysely<Database>,
  { limit, room }: { readonly limit: number; readonly room?: RoomName },
): Promise<ForgottenRow[]> {
  let query = db
    .selectFrom('round')
    .innerJoin('shared_round', 'shared_round.id', 'round.shared_id')
    .innerJoin('shared_chain', 'shared_chain.id', 'shared_round.chain_id')
    .selectAll('round')
    .select('shared_chain.merchant_code')
    .where('round.is_going', '=', true)
    .where('shared_round.ended_at', 'is not', null);
  if (room) {
    query = query
      .where('shared_chain.merchant_code', '=', room.merchantCode)
      .where('shared_chain.game_code', '=', room.gameCode);
  }
  return query.limit(limit).execute();
}

/** Which participants of a round: play money is told, and not added to the money of the room. */
interface ParticipantsAsked {
  readonly currency: Currency;
  readonly limit: number;
}

/** Who bets on a round, the highest stakes first; with each how many there are and what all have staked. */
export function readParticipants(db: Kysely<Database>, sharedId: string, { currency, limit }: ParticipantsAsked) {
  return db
    .selectFrom('round')
    .innerJoin('member', 'member.id', 'round.member_id')
    .select([
      'round.round_no',
      'member.account',
      'round.currency',
      'round.stake',
      'round.win',
      'round.state',
      'round.events',
    ])
    .select(sql<string>`count(*) over ()`.as('count'))
    .select(sql<string | null>`sum(round.stake) filter (where round.currency = ${currency}) over ()`.as('staked'))
    .where('round.shared_id', '=', sharedId)
    .where('round.state', 'in', ['open', 'closed'])
    .orderBy('round.stake', 'desc')
    .orderBy('round.id')
    .limit(limit)
    .execute();
}
