import type { MemberId } from '@perya/ledger';
import type { Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import type { SeedId } from '../../platform/db/studio-values.ts';

/** A pair of seeds as the database has it. */
export type PairRow = Selectable<Database['seed_pair']>;

/** The pair in use, and the one after it, as far as there are any. */
export async function findPairs(
  db: Kysely<Database>,
  memberId: MemberId,
): Promise<{ readonly current: PairRow | undefined; readonly next: PairRow | undefined }> {
  const rows = await db
    .selectFrom('seed_pair')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('state', 'in', ['current', 'next'])
    .execute();
  return { current: rows.find(({ state }) => state === 'current'), next: rows.find(({ state }) => state === 'next') };
}

/** Adds pairs where there are none; whoever comes second adds nothing. */
export async function addPairs(
  db: Kysely<Database>,
  rows: readonly Insertable<Database['seed_pair']>[],
): Promise<void> {
  await db
    .insertInto('seed_pair')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'state']).where('state', 'in', ['next', 'current']).doNothing(),
    )
    .execute();
}

export function readPair(db: Kysely<Database>, id: SeedId): Promise<PairRow> {
  return db.selectFrom('seed_pair').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Pairs of rounds, by id. */
export async function readPairs(db: Kysely<Database>, ids: readonly SeedId[]): Promise<ReadonlyMap<SeedId, PairRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('seed_pair').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Keeps rounds from taking a nonce until the transaction ends. */
export function lockCurrent(db: Kysely<Database>, memberId: MemberId): Promise<PairRow | undefined> {
  return db
    .selectFrom('seed_pair')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('state', '=', 'current')
    .forUpdate()
    .executeTakeFirst();
}

/** Moves the number of a pair that the caller holds. */
export async function moveNonce(tx: Transaction<Database>, id: SeedId): Promise<void> {
  await tx
    .updateTable('seed_pair')
    .set((eb) => ({ nonce: eb('nonce', '+', '1') }))
    .where('id', '=', id)
    .execute();
}

export async function hasOpenRound(db: Kysely<Database>, seedId: SeedId): Promise<boolean> {
  const found = await db
    .selectFrom('open_round')
    .select('round_id')
    .where('seed_id', '=', seedId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Ends the pair in use and lets the next one take its place. */
export async function advancePairs(
  db: Kysely<Database>,
  memberId: MemberId,
  { clientSeed, at }: { readonly clientSeed: string; readonly at: Date },
): Promise<void> {
  const own = db.updateTable('seed_pair').where('member_id', '=', memberId);
  await own.set({ state: 'revealed', revealed_at: at }).where('state', '=', 'current').execute();
  await own.set({ state: 'current', client_seed: clientSeed }).where('state', '=', 'next').execute();
}
