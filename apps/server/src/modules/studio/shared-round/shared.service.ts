import type { SharedGame } from '@perya/game-math';
import { fail } from '@perya/std';
import type { Context } from '../../../context.ts';
import type { GameCode, SharedId } from '../../../platform/db/studio-values.ts';
import type { PlayAnswer } from '../round-answer.service.ts';
import type { RoundAsked } from '../round-batch.store.ts';
import { findRoundByKey, type RoundRow } from '../round.store.ts';
import { begin, endNow } from '../steps.service.ts';
import { titleOf } from '../titles.service.ts';
import type { Studio } from '../wallet-client.service.ts';
import { fencedBy, type RoomLease } from './lease.store.ts';
import type { RoomName } from './room-name.ts';
import { decidedRound, sharedDraws } from './shared-chain.service.ts';
import { endShared, findChain, readNewestShared, readWaiting, writeBet, type SharedRow } from './shared.store.ts';
import { requireSureClock } from './sure-clock.service.ts';
import type { MerchantCode } from '@perya/ledger';

/** So many bets are ended at once. */
const AT_ONCE = 32;

/** How a title is played together; null when it is not. */
export function sharedOf(gameCode: GameCode): SharedGame | null {
  return titleOf(gameCode)?.title.shared ?? null;
}

/** The round of a room that is under way or was last; null before the first. */
async function newestShared(ctx: Context, room: RoomName): Promise<SharedRow | null> {
  const chain = await findChain(ctx.db, room);
  const [newest] = chain ? await readNewestShared(ctx.db, chain.id, 1) : [];
  return newest ?? null;
}

/**
 * Bets on the round that takes bets now, on any server: whoever leads the room is not asked. The start of the round is the
 * deadline of the stake, and the books refuse what is later.
 */
export async function betOnShared(
  studio: Studio,
  asked: RoundAsked,
  { merchantCode, sessionToken }: { readonly merchantCode: MerchantCode; readonly sessionToken: string },
): Promise<{ readonly row: RoundRow } | { readonly answer: PlayAnswer }> {
  const { ctx } = studio;
  const known = await findRoundByKey(ctx.db, asked.memberId, asked.key);
  if (known) return { row: known };
  requireSureClock(ctx);
  const shared = await newestShared(ctx, { merchantCode, gameCode: asked.gameCode });
  if (!shared || shared.ended_at !== null || ctx.clock.now() >= shared.starts_at) return { answer: fail('bet.late') };
  const id = await writeBet(ctx.db, asked, shared.id);
  if (id === null) {
    const other = await findRoundByKey(ctx.db, asked.memberId, asked.key);
    return other ? { row: other } : { answer: fail('round.open') };
  }
  const round = { ...asked, id, seedId: null, sharedId: shared.id, nonce: 0, actions: [], isClaimed: false };
  return { answer: await begin(studio, round, sessionToken) };
}

/** What a round comes to, and when it is over; told by nobody before. */
export interface SharedEnd {
  readonly outcome: unknown;
  readonly at: number;
}

/** Works the end of a round out. */
export async function endOf(ctx: Context, row: SharedRow, game: SharedGame): Promise<SharedEnd> {
  const outcome = game.outcome(await sharedDraws(ctx, row.id));
  return { outcome, at: row.starts_at.getTime() + game.runMs(outcome) };
}

/** Ends a round whose time is up; null when it is not, or when somebody else has ended it or leads the room. */
export async function finishShared(
  { ctx }: Studio,
  lease: RoomLease,
  row: SharedRow,
  game: SharedGame,
): Promise<SharedRow | null> {
  const { outcome, at } = await endOf(ctx, row, game);
  if (ctx.clock.now().getTime() < at) return null;
  const { link } = await decidedRound(ctx, row.id);
  return (await endShared(ctx.db, lease, row.id, { endedAt: new Date(at), outcome, link })) ?? null;
}

/** Settles every bet that still waits for a round that is over. */
export async function settleShared(studio: Studio, lease: RoomLease, sharedId: SharedId): Promise<void> {
  await settleAll(studio, lease, await readWaiting(studio.ctx.db, sharedId));
}

/** Does what the rules say for bets whose moment has come, a few at a time; whoever is missed is looked after later. */
export async function settleAll(studio: Studio, lease: RoomLease, rows: readonly RoundRow[]): Promise<void> {
  const left = [...rows];
  const work = async () => {
    for (let row = left.pop(); row; row = left.pop()) {
      await endNow(studio, row, { fence: fencedBy(lease) }).catch((error: unknown) =>
        studio.ctx.log.warn(
          { event: 'round.shared_settle_failed', err: error, roundNo: row?.round_no },
          'a bet on a shared round could not be ended, it is tried again',
        ),
      );
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, left.length) }, work));
}
