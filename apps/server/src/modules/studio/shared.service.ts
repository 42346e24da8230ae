import type { SharedRounds } from '@perya/game-math';
import { fail } from '@perya/std';
import type { Context } from '../../context.ts';
import { runningOf } from './outcome.service.ts';
import type { PlayAnswer } from './round-answer.service.ts';
import { findRoundByKey, type RoundAsked, type RoundRow } from './round.store.ts';
import { decidedRound, sharedDraws } from './shared-chain.service.ts';
import {
  endShared,
  findChain,
  readForgotten,
  readNewestShared,
  readRiding,
  readRunning,
  writeBet,
  type RoomName,
  type SharedRow,
} from './shared.store.ts';
import { begin, endNow } from './steps.service.ts';
import { requireSureClock } from './sure-clock.service.ts';
import { titleOf } from './titles.service.ts';
import type { Studio } from './wallet-client.service.ts';

/** So many bets are ended at once. */
const AT_ONCE = 32;
const FORGOTTEN_AT_ONCE = 500;

/** How a title is played together; null when it is not. */
export function sharedOf(gameCode: string): SharedRounds | null {
  return titleOf(gameCode)?.title.shared ?? null;
}

/** The round of a room that is under way or was last; null before the first. */
export async function newestShared(ctx: Context, room: RoomName): Promise<SharedRow | null> {
  const chain = await findChain(ctx.db, room);
  const [newest] = chain ? await readNewestShared(ctx.db, chain.id, 1) : [];
  return newest ?? null;
}

/** Bets on the round that takes bets now. Its start is the deadline of the stake: the books refuse what is later. */
export async function betOnShared(
  studio: Studio,
  asked: RoundAsked,
  { merchantCode, sessionToken }: { readonly merchantCode: string; readonly sessionToken: string },
): Promise<{ readonly row: RoundRow } | { readonly answer: PlayAnswer }> {
  const { ctx } = studio;
  const known = await findRoundByKey(ctx.db, asked.memberId, asked.key);
  if (known) return { row: known };
  requireSureClock(ctx);
  const shared = await newestShared(ctx, { merchantCode, gameCode: asked.gameCode });
  if (!shared || shared.ended_at !== null || ctx.clock.now() >= shared.starts_at) return { answer: fail('bet.late') };
  const row = await writeBet(ctx.db, asked, shared.id);
  if (!row) {
    const other = await findRoundByKey(ctx.db, asked.memberId, asked.key);
    return other ? { row: other } : { answer: fail('round.open') };
  }
  return { answer: await begin(studio, runningOf(row), sessionToken) };
}

/** When a round is over, and how high it is then. */
export async function endOf(ctx: Context, row: SharedRow, shared: SharedRounds) {
  const height = shared.heightOf(await sharedDraws(ctx, row.id));
  return { height, at: row.starts_at.getTime() + shared.flightMs(height) };
}

/** Ends a round whose time is up and everybody's bets on it; null when it is not over or somebody else has ended it. */
export async function finishShared(studio: Studio, row: SharedRow, shared: SharedRounds): Promise<SharedRow | null> {
  const { ctx } = studio;
  const { height, at } = await endOf(ctx, row, shared);
  if (ctx.clock.now().getTime() < at) return null;
  const { link } = await decidedRound(ctx, row.id);
  const ended = await endShared(ctx.db, row.id, { endedAt: new Date(at), height, link });
  return ended ?? null;
}

/** Pays or ends every bet that still rides on a round that is over. */
export async function settleRiders(studio: Studio, sharedId: string): Promise<void> {
  await endAll(studio, await readRiding(studio.ctx.db, sharedId));
}

/** Does what the rules say for riders, a few at a time; whoever is missed is looked after later. */
export async function endAll(studio: Studio, rows: readonly RoundRow[]): Promise<void> {
  const left = [...rows];
  const work = async () => {
    for (let row = left.pop(); row; row = left.pop()) {
      await endNow(studio, row).catch((error: unknown) =>
        studio.ctx.log.warn(
          { event: 'round.shared_settle_failed', err: error, roundNo: row?.round_no },
          'a bet on a shared round could not be ended, it is tried again',
        ),
      );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** Ends shared rounds and bets that no server looks after any more. [R50] */
export async function recoverShared(studio: Studio): Promise<void> {
  const { ctx } = studio;
  for (const row of await readRunning(ctx.db, ctx.clock.now())) {
    const chain = await ctx.db
      .selectFrom('shared_chain')
      .select('game_code')
      .where('id', '=', row.chain_id)
      .executeTakeFirstOrThrow();
    const shared = sharedOf(chain.game_code);
    if (shared) await finishShared(studio, row, shared);
  }
  await endAll(studio, await readForgotten(ctx.db, FORGOTTEN_AT_ONCE));
}
