import type { vendor as contract } from '@perya/contract';
import type { Context } from '../../context.ts';
import type { Follower } from '../../ledger/follower.ts';
import { findBetAndEnd } from './bets.service.ts';
import { correct } from './correct.service.ts';
import { place, placeFollowed, type KnownRound } from './place.service.ts';
import { knownPlayer, playerOf } from './players.service.ts';
import { reward } from './prize.service.ts';
import type { Game } from './purse-balance.service.ts';
import { rollback } from './rollback.service.ts';
import { isOfOther, withBalance, type Input, type Outcome, type Scene } from './scene.service.ts';
import { closeRound, settle } from './settle.service.ts';
import type { Vendor } from '../vendors/index.ts';
import { verifySession } from './verify-session.service.ts';

/** The calls about a player whom the vendor knows. */
type PlayerCall = Exclude<contract.VendorCall, 'session/verify'>;

const CALLS: { readonly [Name in PlayerCall]: (scene: Scene, input: Input<Name>) => Promise<Outcome> } = {
  balance: (scene) => withBalance(scene, { status: 'OK' }),
  debit: (scene, input) => place(scene, input, null),
  credit: settle,
  'debit-credit': (scene, input) => place(scene, input, input),
  rollback,
  adjust: correct,
  promo: reward,
  'round/close': closeRound,
  'tx/status': tellState,
};

/** The calls about a player that only read; all others are counted as calls that may move money. */
const READS: ReadonlySet<contract.VendorCall> = new Set<contract.VendorCall>(['balance', 'tx/status']);

/** Answers one call of a vendor, over HTTP or, for the studio, in process. */
export async function answerVendor<Name extends contract.VendorCall>(
  ctx: Context,
  vendor: Vendor,
  call: Name,
  input: Input<Name>,
): Promise<Outcome> {
  if (!('playerId' in input)) return verifySession(ctx, vendor, input);
  if (READS.has(call)) return answerForPlayer(ctx, vendor, call as PlayerCall, input);
  let outcome: Outcome | null = null;
  try {
    outcome = await answerForPlayer(ctx, vendor, call as PlayerCall, input);
    return outcome;
  } finally {
    ctx.counters.moneyCalls.add(call, outcome?.status ?? 'failed');
  }
}

/** Whose bet it is. */
type OfPlayer = Pick<Input<'debit'>, 'playerId' | 'currency'>;

/**
 * The twin of `debit-credit` for this process: stake and win move together with something of the caller's own, or nothing
 * happens and the call itself says why.
 */
export async function playFollowed(
  ctx: Context,
  vendor: Vendor,
  round: OfPlayer & KnownRound,
  follower: Follower,
): Promise<Outcome | null> {
  const player = knownPlayer(ctx, vendor, round.playerId) ?? (await playerOf(ctx, vendor, round.playerId));
  if (player?.currency !== round.currency) return null;
  const outcome = await placeFollowed({ ctx, vendor, player }, round, follower).catch((error: unknown) => {
    ctx.counters.moneyCalls.add('debit-credit', 'failed');
    throw error;
  });
  if (outcome) ctx.counters.moneyCalls.add('debit-credit', outcome.status);
  return outcome;
}

/** What is owed is paid in any case; only new bets are refused. [R71] */
async function answerForPlayer<Name extends PlayerCall>(
  ctx: Context,
  vendor: Vendor,
  call: Name,
  input: Input<Name>,
): Promise<Outcome> {
  const player = knownPlayer(ctx, vendor, input.playerId) ?? (await playerOf(ctx, vendor, input.playerId));
  if (!player) return { status: 'PLAYER_NOT_FOUND' };
  if (player.currency !== input.currency) return { status: 'WRONG_CURRENCY' };
  return CALLS[call]({ ctx, vendor, player, game: gameIn(input) }, input);
}

/** What is played, where a call says so. */
function gameIn(input: Input<PlayerCall>): Game | null {
  if (!('gameCode' in input) || input.gameCode === undefined || input.gameType === undefined) return null;
  return { gameCode: input.gameCode, gameType: input.gameType };
}

async function tellState(scene: Scene, { refTxId }: Input<'tx/status'>): Promise<Outcome> {
  const { found, end } = await findBetAndEnd(scene.ctx, scene.vendor.code, refTxId);
  if (!found) return { status: 'OK', state: 'UNKNOWN' };
  if ('refusal' in found) return { status: 'OK', state: found.refusal === 'bet.cancelled' ? 'VOID' : 'REFUSED' };
  if (isOfOther(scene, found.bet)) return { status: 'TX_NOT_FOUND' };
  if (end === 'void') return { status: 'OK', state: 'VOID' };
  return { status: 'OK', state: end === 'settle' || found.bet.win !== null ? 'SETTLED' : 'RUNNING' };
}
