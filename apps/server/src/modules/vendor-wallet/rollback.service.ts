import { betKey, endKey, undoRound, voidBet, type Transfer, type TxId } from '@perya/ledger';
import { readBet } from '../../ledger/bets.ts';
import { lockStandings } from '../../ledger/lock-standings.ts';
import type { Verdict } from '../../ledger/verdict.ts';
import { findBet, type Bet } from './bets.service.ts';
import { conflict, isOfOther, nameOf, toOutcome, withBalance } from './scene.service.ts';
import type { Input, Outcome, Scene } from './scene.service.ts';

/** Takes a bet back; one that never arrived is made sure never to. */
export async function rollback(scene: Scene, { refTxId }: Input<'rollback'>): Promise<Outcome> {
  const { ctx, vendor, player } = scene;
  let found = await findBet(ctx, vendor.code, refTxId);
  if (!found) {
    const before = await ctx.ledger.refuse(betKey(vendor.code, refTxId), player.memberId, 'bet.cancelled');
    if (before !== 'done') return withBalance(scene, { status: 'OK' });
    found = await findBet(ctx, vendor.code, refTxId);
  }
  if (!found || 'refusal' in found) return withBalance(scene, { status: 'OK' });
  const { bet } = found;
  if (isOfOther(scene, bet)) return conflict(scene, refTxId);
  const verdict = await undo(scene, refTxId, bet);
  const played = { ...scene, game: bet };
  if (verdict === null || verdict.state === 'conflict') return withBalance(played, { status: 'TX_ALREADY_SETTLED' });
  return toOutcome(played, endKey(vendor.code, refTxId), refTxId, verdict);
}

/** Null when it was corrected since: what is left of such a round is the vendor's to correct. */
async function undo(scene: Scene, txId: TxId, bet: Bet): Promise<Verdict | null> {
  const { ctx, vendor, player } = scene;
  const { stake, turnover, at: betPlacedAt, jackpot } = bet;
  const back = { ...nameOf(scene, txId, bet), stake, turnover, betPlacedAt, jackpot };
  if (bet.win === null) return ctx.ledger.post(voidBet(back));
  const transfer: Transfer = undoRound({ ...back, win: bet.win });
  return ctx.db.transaction().execute(async (tx) => {
    await lockStandings(tx, player.memberId, player.currency);
    const booked = await readBet(tx, betKey(vendor.code, txId));
    const isCorrected = booked !== null && 'corrections' in booked && booked.corrections > 0;
    return isCorrected ? null : ctx.ledger.postIn(tx, transfer);
  });
}
