import type { rounds, Value } from '@perya/contract';
import { drawsFrom, hashSeed, seedKey, type HmacKey } from '@perya/fairness';
import type { MemberId } from '@perya/ledger';
import { assert, ok, type Draws, type Result } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { Database } from '../../platform/db/schema.ts';
import type { Nonce, SeedId } from '../../platform/db/studio-values.ts';
import type { Place } from '../../platform/crypto/vault.ts';
import { learnNonce } from './next-nonce.service.ts';
import {
  addPairs,
  advancePairs,
  findPairs,
  hasOpenRound,
  lockCurrent,
  moveNonce,
  readPair,
  readPairs,
  type PairRow,
} from './seeds.store.ts';

type Proof = NonNullable<Value<typeof rounds.round>['proof']>;

/** What decides the rounds of a pair; it never changes. */
export interface OpenedSeeds {
  readonly key: HmacKey;
  readonly clientSeed: string;
}

const SEED_BYTES = 32;
const CLIENT_SEED_BYTES = 12;

/** The chance of one round. [2.1] */
export async function drawsOf(ctx: Context, { seedId, nonce }: { seedId: SeedId; nonce: Nonce }): Promise<Draws> {
  const { key, clientSeed } = ctx.server.studio.seeds.get(seedId) ?? (await learn(ctx, seedId));
  return drawsFrom(key, clientSeed, nonce);
}

/** Makes sure that a player has seeds in use and the next ones drawn. */
export async function ensureSeeds(ctx: Context, memberId: MemberId): Promise<{ current: PairRow; next: PairRow }> {
  const found = await findPairs(ctx.db, memberId);
  if (found.current && found.next) return { current: found.current, next: found.next };
  await addPairs(ctx.db, [
    { ...drawPair(ctx, memberId), state: 'current', client_seed: drawClientSeed(ctx) },
    { ...drawPair(ctx, memberId), state: 'next' },
  ]);
  const { current, next } = await findPairs(ctx.db, memberId);
  assert(current && next, 'a player has seeds');
  return { current, next };
}

/** A draw that is no round, and the number of the seeds that decides it. */
export interface MemberDraw {
  readonly seedId: SeedId;
  readonly nonce: Nonce;
  readonly draws: Draws;
  readonly proof: Proof;
}

/**
 * Takes the next number of a player's seeds for something that is no round, such as a spin of the wheel. The transaction holds the
 * seeds until it ends; whoever also needs accounts takes this first, as rounds do. The player has seeds by then.
 */
export async function takeDraw(
  ctx: Pick<Context, 'vault'>,
  tx: Transaction<Database>,
  memberId: MemberId,
): Promise<MemberDraw> {
  const pair = await lockCurrent(tx, memberId);
  assert(pair && pair.client_seed !== null, 'seeds that decide have both halves');
  await moveNonce(tx, pair.id);
  const nonce = Number(pair.nonce);
  const draws = drawsFrom(seedKey(openSeed(ctx, pair)), pair.client_seed, nonce);
  return { seedId: pair.id, nonce, draws, proof: proofOf(ctx, pair) };
}

/** The seeds in use, and the hash of what comes after them. */
export async function fairnessOf(
  ctx: Context,
  memberId: MemberId,
): Promise<{ current: Proof; next: { serverHash: string } }> {
  const { current, next } = await ensureSeeds(ctx, memberId);
  learnNonce(ctx, memberId, { seedId: current.id, nonce: Number(current.nonce) });
  return { current: proofOf(ctx, current), next: { serverHash: next.server_hash.toString('hex') } };
}

/** Tells the seed in use and takes the next one; what is under way must have ended before. */
export async function rotateSeeds(
  ctx: Context,
  memberId: MemberId,
  clientSeed = drawClientSeed(ctx),
): Promise<Result<Value<typeof rounds.rotateSeed>, 'round.open'>> {
  await ensureSeeds(ctx, memberId);
  return inTransaction(ctx.db, async (tx, undo) => {
    const used = await lockCurrent(tx, memberId);
    // Two rotations at once: the other one has taken the pair that was in use.
    if (!used || (await hasOpenRound(tx, used.id))) return undo('round.open');
    await advancePairs(tx, memberId, { clientSeed, at: ctx.clock.now() });
    await addPairs(tx, [{ ...drawPair(ctx, memberId), state: 'next' }]);
    const { current, next } = await findPairs(tx, memberId);
    assert(current && next, 'a player has seeds');
    return ok({
      revealed: proofOf(ctx, { ...used, state: 'revealed' }),
      current: proofOf(ctx, current),
      next: { serverHash: next.server_hash.toString('hex') },
    });
  });
}

/** Where the chance of rounds came from, by what each is known by: of each seed what may be told. */
export async function proofsOf<Id extends string>(
  ctx: Context,
  rounds: readonly { readonly id: Id; readonly seedId: SeedId; readonly nonce: string }[],
): Promise<ReadonlyMap<Id, Proof>> {
  const pairs = await readPairs(ctx.db, [...new Set(rounds.map(({ seedId }) => seedId))]);
  return new Map(
    rounds.map(({ id, seedId, nonce }) => {
      const pair = pairs.get(seedId);
      assert(pair, 'a round has its seeds');
      return [id, proofOf(ctx, { ...pair, nonce })];
    }),
  );
}

function proofOf(ctx: Pick<Context, 'vault'>, pair: PairRow): Proof {
  return {
    seedId: pair.id,
    serverHash: pair.server_hash.toString('hex'),
    serverSeed: pair.state === 'revealed' ? openSeed(ctx, pair) : null,
    clientSeed: pair.client_seed ?? '',
    nonce: Number(pair.nonce),
  };
}

async function learn(ctx: Context, seedId: SeedId): Promise<OpenedSeeds> {
  const pair = await readPair(ctx.db, seedId);
  assert(pair.client_seed !== null, 'seeds that decide have both halves');
  const opened = { key: seedKey(openSeed(ctx, pair)), clientSeed: pair.client_seed };
  ctx.server.studio.seeds.set(seedId, opened);
  return opened;
}

function drawPair(ctx: Context, memberId: MemberId) {
  const seed = ctx.gameChance.bytes(SEED_BYTES).toString('hex');
  const hash = Buffer.from(hashSeed(seed), 'hex');
  const sealed = ctx.vault.sealText(placeOf(memberId, hash), seed);
  return { member_id: memberId, server_seed_sealed: sealed, server_hash: hash, created_at: ctx.clock.now() };
}

function openSeed(ctx: Pick<Context, 'vault'>, pair: PairRow): string {
  return ctx.vault.openText(placeOf(pair.member_id, pair.server_hash), pair.server_seed_sealed);
}

/** Its own hash names the row: the id is not known when it is sealed. */
function placeOf(memberId: MemberId, hash: Buffer): Place {
  return { table: 'seed_pair', column: 'server_seed_sealed', row: `${memberId}/${hash.toString('hex')}` };
}

function drawClientSeed({ chance }: Pick<Context, 'chance'>): string {
  return chance.bytes(CLIENT_SEED_BYTES).toString('base64url');
}
