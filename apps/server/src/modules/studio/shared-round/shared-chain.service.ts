import type { rounds } from '@perya/contract';
import { drawsOfLink, linkOf, makeChain, type Chain } from '@perya/fairness';
import { assert, type Draws } from '@perya/std';
import type { Context } from '../../../context.ts';
import type { Place } from '../../../platform/crypto/vault.ts';
import type { RoomName } from './room-name.ts';
import { findChain, keepChain, readChain, readShared, type ChainRow, type SharedRow } from './shared.store.ts';
import type { ChainId, SharedId } from '../../../platform/db/studio-values.ts';

/** Rounds of a chain, and how far apart the links are that a server keeps at hand. */
const LENGTH = 100_000;
const SPACING = 500;
const SECRET_BYTES = 32;

/** What decides a shared round. */
export interface Decided {
  readonly row: SharedRow;
  readonly link: string;
  readonly salt: string;
}

/** A chain that is played, with the secret opened. */
export interface OpenedChain {
  readonly chain: Chain;
  readonly salt: string;
}

/**
 * The chain of a room; whoever comes first has it made. It has no salt yet: its end is told, and what the device of a player
 * draws after that becomes the salt, so that nobody could choose among chains. [2.1]
 */
export async function chainOf(ctx: Context, room: RoomName): Promise<ChainRow> {
  const found = await findChain(ctx.db, room);
  if (found && found.used < found.length) return found;
  const secret = ctx.gameChance.bytes(SECRET_BYTES).toString('hex');
  const { terminal } = makeChain(secret, LENGTH, SPACING);
  return keepChain(ctx.db, {
    merchant_code: room.merchantCode,
    game_code: room.gameCode,
    terminal,
    secret_sealed: ctx.vault.sealText(placeOf(terminal), secret),
    salt: null,
    length: LENGTH,
    created_at: ctx.clock.now(),
  });
}

/** What decides a shared round; never told before it is over. */
export async function decidedRound(ctx: Context, id: SharedId): Promise<Decided> {
  const known = ctx.server.studio.decided.get(id);
  if (known) return known;
  const row = await readShared(ctx.db, id);
  const { chain, salt } = ctx.server.studio.chains.get(row.chain_id) ?? (await learn(ctx, row.chain_id));
  const decided = { row, salt, link: linkOf(chain, row.place) };
  ctx.server.studio.decided.set(id, decided);
  return decided;
}

/** The chance of a shared round. */
export async function sharedDraws(ctx: Context, id: SharedId): Promise<Draws> {
  const { link, salt } = await decidedRound(ctx, id);
  return drawsOfLink(link, salt);
}

/** Where the chance of a shared round came from; its link only when it is over. */
export async function sharedProof(ctx: Context, id: SharedId): Promise<rounds.SharedProof> {
  const { place, link, chain_id: chainId } = await readShared(ctx.db, id);
  const { terminal, salt } = await readChain(ctx.db, chainId);
  assert(salt !== null, 'a chain that is played has its salt');
  return { terminal, salt, place, link };
}

async function learn(ctx: Context, chainId: ChainId): Promise<OpenedChain> {
  const { terminal, secret_sealed: sealed, length, salt } = await readChain(ctx.db, chainId);
  const chain = makeChain(ctx.vault.openText(placeOf(terminal), sealed), length, SPACING);
  assert(chain.terminal === terminal, 'a chain ends where it was said to');
  assert(salt !== null, 'a chain that is played has its salt');
  ctx.server.studio.chains.set(chainId, { chain, salt });
  return { chain, salt };
}

function placeOf(terminal: string): Place {
  return { table: 'shared_chain', column: 'secret_sealed', row: terminal };
}
