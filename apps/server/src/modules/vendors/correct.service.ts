import { correctBet, correctionKey, givePrize, oweCorrection, payCorrection, prizeKey } from '@perya/ledger';
import { lockStandings } from '../../ledger/lock-standings.ts';
import type { Verdict } from '../../ledger/verdict.ts';
import { findBetAndEnd, type Bet } from './bets.service.ts';
import { waitFor } from './parked.service.ts';
import { conflict, isOfOther, nameOf, REFUSALS, toOutcome } from './scene.service.ts';
import type { Input, Outcome, Scene } from './scene.service.ts';
import { centavosOf } from './vendor-amounts.ts';

/** The difference to what a bet was settled with. It may come before the settling, and waits for it. */
export async function correct(scene: Scene, input: Input<'adjust'>): Promise<Outcome> {
  const { ctx, vendor } = scene;
  const amount = changeOf(input.amount);
  if (amount === null || amount === 0n) return { status: 'INVALID_REQUEST' };
  const ended = await waitFor(ctx, vendor.parkMs, () => endedBet(scene, input.refTxId));
  if (ended === null) return (await isKnown(scene, input.refTxId)) ? NOT_SETTLED : { status: 'TX_NOT_FOUND' };
  if (ended === 'void') return REFUSALS['bet.cancelled'];
  if (isOfOther(scene, ended)) return conflict(scene, input.txId);
  const verdict = await post(scene, input, ended, amount);
  if (verdict === 'void') return REFUSALS['bet.cancelled'];
  if (verdict.state === 'refused') {
    const { txId, refTxId } = input;
    ctx.log.error({ vendor: vendor.code, txId, refTxId, amount: input.amount }, 'a correction is not covered');
  }
  return toOutcome(scene, correctionKey(vendor.code, input.txId), input.txId, verdict);
}

/** A prize that no bet has won. */
export async function reward(scene: Scene, input: Input<'promo'>): Promise<Outcome> {
  const { ctx, vendor } = scene;
  const amount = centavosOf(input.amount);
  if (!amount) return { status: 'INVALID_REQUEST' };
  const name = nameOf(scene, input.txId, input, `${input.promoType} ${input.roundId ?? ''}`);
  const verdict = await ctx.ledger.post(givePrize({ ...name, amount }));
  return toOutcome(scene, prizeKey(vendor.code, input.txId), input.txId, verdict);
}

const NOT_SETTLED: Outcome = { status: 'TX_NOT_SETTLED' };

function changeOf(text: string): bigint | null {
  const size = centavosOf(text.replace('-', ''));
  return size === null || !text.startsWith('-') ? size : -size;
}

/** A bet that has ended, `void` when it was taken back; null while it runs or has not come. */
async function endedBet({ ctx, vendor }: Scene, refTxId: string): Promise<Bet | 'void' | null> {
  const { found, end } = await findBetAndEnd(ctx, vendor.code, refTxId);
  if (!found) return null;
  if ('refusal' in found) return found.refusal === 'bet.cancelled' ? 'void' : null;
  if (end === 'void') return 'void';
  return end === 'settle' || found.bet.win !== null ? found.bet : null;
}

async function isKnown({ ctx, vendor }: Scene, refTxId: string): Promise<boolean> {
  const { found } = await findBetAndEnd(ctx, vendor.code, refTxId);
  return found !== null && 'bet' in found;
}

/** Under the lock of the player: a round is not taken back at the same moment, and a debt is what is really missing. */
async function post(
  scene: Scene,
  { txId, refTxId, roundId }: Input<'adjust'>,
  bet: Bet,
  amount: bigint,
): Promise<Verdict | 'void'> {
  const { ctx, vendor, player } = scene;
  const correction = { ...nameOf(scene, txId, bet, roundId), refTxId };
  return ctx.db.transaction().execute(async (tx) => {
    const { cash } = await lockStandings(tx, player.memberId, player.currency);
    if ((await findBetAndEnd({ ...ctx, db: tx }, vendor.code, refTxId)).end === 'void') return 'void';
    if (amount > 0n || !vendor.mayOwe) return ctx.ledger.postIn(tx, correctBet({ ...correction, amount }));
    const owed = await ctx.ledger.postIn(tx, oweCorrection({ ...correction, amount: -amount }));
    const paid = cash.balance < -amount ? cash.balance : -amount;
    if (owed.state !== 'done' || owed.isReplay || paid === 0n) return owed;
    return ctx.ledger.postIn(tx, payCorrection({ ...correction, amount: paid }));
  });
}
