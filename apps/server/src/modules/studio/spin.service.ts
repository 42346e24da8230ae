import type { StudioTitle } from '@perya/game-math';
import type { MemberId } from '@perya/ledger';
import { assert, fail, ok } from '@perya/std';
import type { Context } from '../../context.ts';
import { learnNonce, learnNotPlain, takeNonce, type NextNonce } from './next-nonce.service.ts';
import type { PlayAnswer } from './round-answer.service.ts';
import { followerOf } from './round-follower.ts';
import { playedOf } from './round-view.ts';
import type { RoundAsked, RoundGiven } from './round-batch.store.ts';
import { drawsOf } from './seeds.service.ts';
import type { RunnableTitle } from './titles.service.ts';
import type { Studio } from './wallet-client.service.ts';

/** A spin that was tried: its answer, or null when nothing has happened and the round has to be opened first. */
export interface Tried {
  readonly answer: PlayAnswer | null;
  /** What it was decided with; null when it did not come to that. */
  readonly nonce: NextNonce | null;
}

const NOT_TRIED: Tried = { answer: null, nonce: null };

/**
 * Plays a round that ends at once in one transaction: its nonce moves if it is still the one the round was decided with,
 * the stake is taken, the win is paid and the round is written down closed, or nothing of all that. Nobody hears of the
 * result before it stands, and whatever is undone comes out the same under the same nonce. [R41, R50]
 */
export async function trySpin(
  studio: Studio,
  asked: RoundAsked,
  { title }: RunnableTitle,
  sessionToken: string,
): Promise<Tried> {
  const isPlain = !title.steps && !title.shared && title.jackpotPpm === undefined && asked.gapMs === 0;
  if (!isPlain || !studio.wallet.playFollowed) return NOT_TRIED;
  // Only the end of a round says which nonce is next, so rounds of one player in two tabs take turns.
  return studio.ctx.server.studio.spins.run(asked.memberId, () => spin(studio, asked, title, sessionToken));
}

async function spin(
  { ctx, wallet }: Studio,
  asked: RoundAsked,
  title: StudioTitle,
  sessionToken: string,
): Promise<Tried> {
  const nonce = takeNonce(ctx, asked.memberId);
  if (!nonce || !wallet.playFollowed) return NOT_TRIED;
  const { memberId, vendorCode, gameCode, currency, roundNo, stake, choice } = asked;
  const { win: units, events } = title.play(Number(stake), await drawsOf(ctx, nonce), choice ?? undefined);
  const win = BigInt(units);
  const { gameType } = title;
  const names = { playerId: memberId, currency, txId: roundNo, roundId: roundNo, gameCode, gameType };
  const follower = followerOf({ ...asked, seedId: nonce.seedId, nonce: nonce.nonce, win, events });
  let paid;
  try {
    paid = await wallet.playFollowed(vendorCode, { ...names, sessionToken, stake, win }, follower);
  } catch (error) {
    ctx.log.warn({ event: 'round.wallet_timeout', err: error, roundNo }, 'nobody knows yet whether a round was played');
    return { answer: fail('round.pending'), nonce };
  }
  if (!paid) return { answer: null, nonce };
  learnNonce(ctx, memberId, { seedId: nonce.seedId, nonce: nonce.nonce + 1 });
  const { balance, version } = paid;
  assert(balance !== undefined && version !== undefined, 'a paid round has left a balance');
  const round = playedOf({ ...asked, state: 'closed', win, nonce: nonce.nonce, actions: [], events });
  return { answer: ok({ round, balance, version }), nonce };
}

/** Remembers what the round after this one takes, and whether this one could have been played at once. */
export function learnFrom(
  ctx: Context,
  memberId: MemberId,
  { seedId, nonce }: RoundGiven,
  { nonce: tried }: Tried,
): void {
  const next = { seedId, nonce: nonce + 1 };
  if (tried?.seedId === seedId && tried.nonce === nonce) learnNotPlain(ctx, memberId, next);
  else learnNonce(ctx, memberId, next);
}
