import { endKey, settleBet, type TxId } from '@perya/ledger';
import { readAmount } from '../../platform/money.ts';
import { tellMember } from '../live/index.ts';
import { findBet, findBetAndEnd, jackpotOf, type Bet } from './bets.service.ts';
import { isTooMuch, TOO_MUCH } from './limits.service.ts';
import { openBetsOf } from './open-bets.service.ts';
import { waitFor } from './out-of-order.service.ts';
import { withinLimits } from './results.service.ts';
import { conflict, isOfOther, nameOf, REFUSALS, toOutcome, withBalance } from './scene.service.ts';
import type { Input, Outcome, Scene } from './scene.service.ts';
import { partOf } from './vendor-amounts.ts';

/** Bets of one round that are closed in one step; in between others get their turn. */
const CLOSED_AT_ONCE = 500;

/** The result of a bet; one for each, whatever the vendor calls it. */
export async function settle(scene: Scene, input: Input<'credit'>): Promise<Outcome> {
  const { ctx, vendor, player } = scene;
  const win = readAmount(input.amount, player.currency);
  const jackpotWin = win === null ? null : partOf(input.jackpotWin, win, player.currency);
  if (win === null || jackpotWin === null) return { status: 'INVALID_REQUEST' };
  const found = await waitFor(ctx, vendor.parkMs, () => findBet(ctx, vendor.code, input.refTxId));
  if (!found) return { status: 'TX_NOT_FOUND' };
  if ('refusal' in found)
    return found.refusal === 'bet.cancelled' ? REFUSALS[found.refusal] : { status: 'TX_NOT_FOUND' };
  const { bet } = found;
  if (isOfOther(scene, bet)) return conflict(scene, input.refTxId);
  if (bet.win !== null)
    return { status: (await isVoid(scene, input.refTxId)) ? 'TX_ALREADY_ROLLED_BACK' : 'TX_ALREADY_SETTLED' };
  if (isTooMuch(scene, 'win', win, input.txId) && !(await hasEnded(scene, input.refTxId))) return TOO_MUCH.win;
  const paid = { win, jackpotWin, fingerprintExtra: `${input.txId} ${input.roundId}` };
  const change = { lost: win - bet.stake, prizes: 0n };
  const outcome = await withinLimits(scene, change, true, () => end(scene, input.refTxId, bet, paid));
  if (outcome.status === 'OK' && input.roundClosed === true) await loseOpen(scene, input.roundId);
  return outcome;
}

/** A round that is over without a payout: what is still open of it has lost. */
export async function closeRound(scene: Scene, { roundId }: Input<'round/close'>): Promise<Outcome> {
  await loseOpen(scene, roundId);
  return withBalance(scene, { status: 'OK' });
}

async function loseOpen(scene: Scene, roundId: string): Promise<void> {
  const open = await openBetsOf(scene, roundId);
  const lost = open.map(({ txId, bet }) =>
    settleBet({ ...nameOf(scene, txId, bet, `close ${roundId}`), stake: bet.stake, win: 0n }),
  );
  for (let at = 0; at < lost.length; at += CLOSED_AT_ONCE) {
    await scene.ctx.ledger.postTogether(lost.slice(at, at + CLOSED_AT_ONCE));
  }
  if (lost.length > 0) tellMember(scene.ctx, scene.player.memberId, { tell: 'wallet' });
}

async function end(
  scene: Scene,
  txId: TxId,
  bet: Bet,
  {
    win,
    jackpotWin,
    fingerprintExtra,
  }: { readonly win: bigint; readonly jackpotWin: bigint; readonly fingerprintExtra: string },
): Promise<Outcome> {
  const name = nameOf(scene, txId, bet, fingerprintExtra);
  // What the bet put aside was put aside when it was placed.
  const jackpot = jackpotOf(0n, jackpotWin);
  const verdict = await scene.ctx.ledger.post(settleBet({ ...name, stake: bet.stake, win, jackpot }));
  if (verdict.state === 'conflict' && (await isVoid(scene, txId))) return REFUSALS['bet.cancelled'];
  return toOutcome(scene, endKey(scene.vendor.code, txId), txId, verdict);
}

async function hasEnded({ ctx, vendor }: Scene, txId: TxId): Promise<boolean> {
  return (await findBetAndEnd(ctx, vendor.code, txId)).end !== null;
}

async function isVoid({ ctx, vendor }: Scene, txId: TxId): Promise<boolean> {
  return (await findBetAndEnd(ctx, vendor.code, txId)).end === 'void';
}
