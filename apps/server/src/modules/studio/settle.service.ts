import type { vendor } from '@perya/contract';
import { assert, fail, ok } from '@perya/std';
import type { Played } from '@perya/game-math';
import { formatAmount, parseAmount } from '../../platform/money.ts';
import type { Context } from '../../context.ts';
import { contributionOf } from './contribution.ts';
import { decide, type Running } from './outcome.service.ts';
import { closeRound } from './round-lanes.service.ts';
import type { RoundEnd } from './round-batch.store.ts';
import { claimRound, readRound, type RoundRef } from './round.store.ts';
import { playedOf } from './round-view.ts';
import { answerOf, purseOf, type PlayAnswer, type PlayRefusal } from './round-answer.service.ts';
import { titleOf } from './titles.service.ts';
import type { Answer, Studio } from './wallet-client.service.ts';

/** Why a round is not played, once that is known. */
export type Refusal = Exclude<PlayRefusal, 'round.pending'>;

/** Verdicts that the wallet has written down: the same number is refused for ever. */
const FINAL: Partial<Readonly<Record<vendor.VendorStatus, Refusal>>> = {
  INSUFFICIENT_FUNDS: 'balance.insufficient',
  SELF_EXCLUDED: 'player.excluded',
  COOLING_OFF: 'player.cooling',
  TX_LATE: 'bet.late',
};

/** Verdicts about this moment only: an earlier try under the same number may have gone through. */
const FOR_NOW: Partial<Readonly<Record<vendor.VendorStatus, Refusal>>> = {
  INVALID_TOKEN: 'play.expired',
  TOKEN_EXPIRED: 'play.expired',
  PLAYER_DISABLED: 'player.disabled',
  PLAYER_NOT_FOUND: 'player.disabled',
  INVALID_VENDOR: 'game.unavailable',
  INVALID_GAME: 'game.unavailable',
  GAME_DISABLED: 'game.unavailable',
  MAINTENANCE: 'system.maintenance',
};

const NOTHING = { win: 0n, refusal: null, events: [], balance: null, version: null, isClaimed: false };

/**
 * Takes the stake and pays the win, in one transaction of the wallet, and writes down what came of it. Whoever repeats
 * a round goes through here again: the number of the round makes it the same transaction.
 */
export async function finish(studio: Studio, round: Running, sessionToken: string): Promise<PlayAnswer> {
  const { ctx } = studio;
  const outcome = await decide(ctx, round);
  if (!outcome || round.isClaimed) return fail('round.pending');
  const answer = await pay(studio, round, outcome, { sessionToken }).catch((error: unknown) => {
    ctx.log.warn(
      { event: 'round.wallet_timeout', err: error, roundNo: round.roundNo },
      'a round waits for the word of the wallet',
    );
    return null;
  });
  if (answer === null) return fail('round.pending');
  if (answer.status === 'OK') return told(studio, round, outcome, answer);
  return (await refused(studio, round, answer)) ?? conclude(studio, round, refusalForNow(answer));
}

/** Ends a round whose stake the wallet refused for good; null when the refusal is about this moment only. */
export async function refused({ ctx }: Studio, round: Running, answer: Answer): Promise<PlayAnswer | null> {
  const final = finalOf(answer);
  return final ? refuseRound(ctx, round, final, valueOf(answer)) : null;
}

/** Ends a round whose stake was not taken, and never will be. */
export async function refuseRound(
  ctx: Context,
  { id, memberId }: RoundRef,
  refusal: Refusal,
  value?: { readonly max: string },
): Promise<PlayAnswer> {
  await closeRound(ctx, { ...NOTHING, id, memberId, state: 'refused', refusal });
  return fail(refusal, value);
}

/** What a refusal that is not for good is called. */
export function refusalForNow({ status }: Answer): Refusal | null {
  return FOR_NOW[status] ?? null;
}

/**
 * Finds out what the wallet knows of a round and ends it accordingly. One the wallet has not heard of is claimed first
 * and then taken back, so that a stake which arrives late is refused or returned, and nobody is told a win of it. [R50]
 */
export async function conclude(studio: Studio, round: Running, why: Refusal | null): Promise<PlayAnswer> {
  const state = await stateOf(studio, round);
  if (state === 'SETTLED') {
    const outcome = await decide(studio.ctx, round);
    // The very same call once more: the wallet tells what it told then, and that the round comes out as it did then.
    const paid = outcome && (await pay(studio, round, outcome, {}));
    if (outcome && paid?.status === 'OK') return told(studio, round, outcome, paid);
  } else {
    const ended = await undo(studio, round, { state, why });
    if (ended) return ended;
  }
  studio.ctx.log.error(
    { event: 'round.stuck', roundNo: round.roundNo, state },
    'a round cannot be ended: somebody has to look at it',
  );
  return fail('round.pending');
}

/** Ends a round whose stake the wallet does not hold, or no longer; null when it does. */
export async function undo(
  studio: Studio,
  round: Running,
  { state, why }: { readonly state: Answer['state']; readonly why: Refusal | null },
): Promise<PlayAnswer | null> {
  if (state === 'UNKNOWN') return takeBack(studio, round, why);
  if (state !== 'VOID' && state !== 'REFUSED') return null;
  return end(studio, round, { isVoid: state === 'VOID' && why === null, why, isClaimed: round.isClaimed });
}

/** Takes the stake back, whether it has arrived yet or not. */
export async function takeBack(studio: Studio, round: Running, why: Refusal | null): Promise<PlayAnswer> {
  const { ctx } = studio;
  if (!(await claimRound(ctx.db, round, ctx.clock.now()))) return answerOf(studio, await readRound(ctx.db, round));
  const { roundNo } = round;
  const back = await giveBack(studio, round);
  if (back.status === 'OK') return end(studio, round, { isVoid: why === null, why, isClaimed: true });
  // The win arrived late and is spent already: what the wallet says has happened.
  const outcome = back.status === 'INSUFFICIENT_FUNDS' ? await decide(ctx, round) : null;
  if (outcome) return told(studio, { ...round, isClaimed: true }, outcome, await purseOf(studio, round));
  ctx.log.error(
    { event: 'round.rollback_refused', roundNo, status: back.status },
    'a round cannot be taken back: somebody has to look at it',
  );
  return fail('round.pending');
}

/** Asks the wallet to return a stake as if it had never been placed: none of it counts towards turnover. [T21] */
export function giveBack(
  { wallet }: Studio,
  { vendorCode, memberId: playerId, currency, roundNo }: Running,
): Promise<Answer> {
  return wallet.call(vendorCode, 'rollback', { playerId, currency, txId: `${roundNo}-back`, refTxId: roundNo });
}

async function end(
  studio: Studio,
  round: Running,
  { isVoid, why, isClaimed }: { isVoid: boolean; why: Refusal | null; isClaimed: boolean },
): Promise<PlayAnswer> {
  const refusal = isVoid ? null : (why ?? 'bet.cancelled');
  const state = isVoid ? 'void' : 'refused';
  await closeRound(studio.ctx, { ...NOTHING, id: round.id, memberId: round.memberId, state, refusal, isClaimed });
  return fail(refusal ?? 'bet.cancelled');
}

/** Writes down how a paid round ended. The player is told only what is written down. */
export async function told(studio: Studio, round: Running, outcome: Played, purse: Answer): Promise<PlayAnswer> {
  const { ctx } = studio;
  const { balance, version } = purse;
  const win = BigInt(outcome.win);
  const isExact = purse.replayed !== undefined;
  const close: RoundEnd = {
    ...NOTHING,
    id: round.id,
    memberId: round.memberId,
    state: 'closed',
    win,
    events: outcome.events,
    balance: isExact && balance !== undefined ? parseAmount(balance, round.currency) : null,
    version: isExact ? (version ?? null) : null,
    isClaimed: round.isClaimed,
  };
  const isClosed = await closeRound(ctx, close).catch((error: unknown) => {
    ctx.log.warn(
      { event: 'round.close_failed', err: error, roundNo: round.roundNo },
      'a paid round is not written down yet',
    );
    return null;
  });
  if (isClosed === null) return fail('round.pending');
  if (!isClosed || balance === undefined || version === undefined) {
    return answerOf(studio, await readRound(ctx.db, round));
  }
  return ok({ round: playedOf({ ...round, state: 'closed', win, events: outcome.events }), balance, version });
}

/** What the wallet knows of a stake. */
export async function stateOf(
  { wallet }: Studio,
  { vendorCode, memberId, currency, roundNo, isClaimed }: Running,
): Promise<Answer['state']> {
  // Whatever it knew: it is being taken back.
  if (isClaimed) return 'UNKNOWN';
  const answer = await wallet.call(vendorCode, 'tx/status', { playerId: memberId, currency, refTxId: roundNo });
  return answer.state;
}

function pay(
  { wallet }: Studio,
  { vendorCode, memberId, currency, roundNo, gameCode, stake, nonce }: Running,
  { win, jackpotWin = 0 }: Played,
  session: { readonly sessionToken?: string },
): Promise<Answer> {
  const found = titleOf(gameCode);
  assert(found, 'a round that is decided has its title');
  const { gameType, jackpotPpm } = found.title;
  return wallet.call(vendorCode, 'debit-credit', {
    playerId: memberId,
    currency,
    txId: roundNo,
    roundId: roundNo,
    gameCode,
    gameType,
    amount: formatAmount(stake, currency),
    win: formatAmount(BigInt(win), currency),
    ...(jackpotPpm !== undefined && {
      jackpotContribution: formatAmount(contributionOf(stake, jackpotPpm, nonce), currency),
      jackpotWin: formatAmount(BigInt(jackpotWin), currency),
    }),
    ...session,
  });
}

function finalOf({ status, detail, bonusMax }: Answer): Refusal | undefined {
  if (status === 'INSUFFICIENT_FUNDS' && detail === 'BONUS') return 'bonus.game';
  if (status !== 'LIMIT_EXCEEDED') return FINAL[status];
  if (bonusMax !== undefined) return 'bonus.stake.max';
  return detail === 'LOSS' ? 'limit.loss' : 'limit.wager';
}

function valueOf({ bonusMax }: Answer): { readonly max: string } | undefined {
  return bonusMax === undefined ? undefined : { max: bonusMax };
}
