import {
  betKey,
  correctBet,
  correctionKey,
  oweCorrection,
  paidCorrectionKey,
  payCorrection,
  payShares,
  type Correction,
  type CorrectionShares,
  type Currency,
  type TxId,
} from '@perya/ledger';
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import { readBet } from '../../ledger/bets.ts';
import { readAmount } from '../../platform/money.ts';
import type { Standings } from '../../ledger/balances.ts';
import { lockStandings } from '../../ledger/lock-standings.ts';
import { readPosted } from '../../ledger/posted.ts';
import { readPurseShare, type PurseShare } from '../../ledger/purse-share.ts';
import type { Verdict } from '../../ledger/verdict.ts';
import { findBetAndEnd, type Bet } from './bets.service.ts';
import { isTooMuch, STOPPED, TOO_MUCH } from './limits.service.ts';
import { waitFor } from './out-of-order.service.ts';
import { withinLimits } from './results.service.ts';
import { conflict, isOfOther, nameOf, REFUSALS, toOutcome, withoutBalance } from './scene.service.ts';
import type { Input, Outcome, Scene } from './scene.service.ts';

/** The difference to what a bet was settled with. It may come before the settling, and waits for it. */
export async function correct(scene: Scene, input: Input<'adjust'>): Promise<Outcome> {
  const { ctx, vendor, player } = scene;
  const amount = changeOf(input.amount, player.currency);
  if (amount === null || amount === 0n) return { status: 'INVALID_REQUEST' };
  const ended = await waitFor(ctx, vendor.parkMs, () => endedBet(scene, input.refTxId));
  if (ended === null) return (await isKnown(scene, input.refTxId)) ? NOT_SETTLED : { status: 'TX_NOT_FOUND' };
  if (ended === 'void') return REFUSALS['bet.cancelled'];
  if (isOfOther(scene, ended)) return conflict(scene, input.txId);
  const key = correctionKey(vendor.code, input.txId);
  const act = () => postOne(scene, input, ended, amount);
  const outcome = await withinLimits(scene, { lost: amount, prizes: 0n }, amount < 0n, act);
  return outcome === STOPPED && (await readPosted(ctx.db, [key])).length > 0 ? act() : outcome;
}

const NOT_SETTLED: Outcome = { status: 'TX_NOT_SETTLED' };

async function postOne(scene: Scene, input: Input<'adjust'>, bet: Bet, amount: bigint): Promise<Outcome> {
  const { ctx, vendor } = scene;
  const verdict = await post(scene, input, bet, amount);
  if (verdict === 'void') return REFUSALS['bet.cancelled'];
  if (verdict === 'too much') return TOO_MUCH.win;
  if (verdict.state === 'refused') {
    const { txId, refTxId } = input;
    ctx.log.error(
      { event: 'vendor.correction_uncovered', vendor: vendor.code, txId, refTxId, amount: input.amount },
      'a correction is not covered',
    );
  }
  const paid = paidCorrectionKey(vendor.code, input.txId);
  const key = correctionKey(vendor.code, input.txId);
  return toOutcome({ ...scene, game: bet }, key, input.txId, withoutBalance(scene, verdict), [paid]);
}

function changeOf(text: string, currency: Currency): bigint | null {
  const size = readAmount(text.replace('-', ''), currency);
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

/**
 * Under the lock of the player: a round is not taken back at the same moment, a debt is what is really missing, and a bet
 * pays no more in several pieces than in one.
 */
async function post(
  scene: Scene,
  { txId, refTxId, roundId }: Input<'adjust'>,
  bet: Bet,
  amount: bigint,
): Promise<Verdict | 'void' | 'too much'> {
  const { ctx, vendor, player } = scene;
  const correction = { ...nameOf(scene, txId, bet, roundId), refTxId };
  return ctx.db.transaction().execute(async (tx) => {
    const standings = await lockStandings(tx, player.memberId, player.currency);
    const { cash } = standings;
    if ((await findBetAndEnd({ ...ctx, db: tx }, vendor.code, refTxId)).end === 'void') return 'void';
    if (amount > 0n && (await paysTooMuch(scene, tx, { txId, refTxId, amount }))) return 'too much';
    const share = amount < 0n ? await readPurseShare(tx, betKey(vendor.code, refTxId)) : null;
    if (share) return postShares(scene, tx, correction, { amount: -amount, share, standings });
    if (amount > 0n || !vendor.mayOwe) return ctx.ledger.postIn(tx, correctBet({ ...correction, amount }));
    const owed = await ctx.ledger.postIn(tx, oweCorrection({ ...correction, amount: -amount }));
    const paid = cash.balance < -amount ? cash.balance : -amount;
    if (owed.state !== 'done' || owed.isReplay || paid === 0n) return owed;
    const verdict = await ctx.ledger.postIn(tx, payCorrection({ ...correction, amount: paid }));
    return verdict.state === 'done' ? { ...verdict, at: owed.at } : verdict;
  });
}

/** What is taken of a bet that a purse paid in part, and from whom it can be. */
interface SharedDebt {
  readonly amount: bigint;
  readonly share: PurseShare;
  readonly standings: Pick<Standings, 'cash' | 'bonus'>;
}

/**
 * Takes what a purse has its share in: the vendor has it at once, whoever pays. Who does depends on what they have at this
 * moment, so it stands under a key of its own and a repeat is the same. Cash pays its share or, where nobody may owe, nothing
 * happens; the house bears what the purse no longer has.
 */
async function postShares(
  { ctx, vendor }: Scene,
  tx: Transaction<Database>,
  correction: Correction,
  { amount, share, standings: { cash, bonus } }: SharedDebt,
): Promise<Verdict> {
  const ofPurse = (amount * share.fromBonus) / share.stake;
  const [before] = await readPosted(tx, [correctionKey(vendor.code, correction.txId)]);
  const isRefused = before ? before.refusal !== null : !vendor.mayOwe && cash.balance < amount - ofPurse;
  if (isRefused) return ctx.ledger.postIn(tx, correctBet({ ...correction, amount: -amount }));
  const owed = await ctx.ledger.postIn(tx, oweCorrection({ ...correction, amount }));
  if (owed.state !== 'done' || owed.isReplay) return owed;
  const least = (one: bigint, other: bigint) => (one < other ? one : other);
  const taken = share.isLive ? least(bonus.balance, ofPurse) : 0n;
  const own = least(cash.balance, amount - ofPurse);
  const shares: CorrectionShares = { cash: own, bonus: taken, house: ofPurse - taken, kind: share.kind };
  if (own + ofPurse === 0n) return owed;
  const verdict = await ctx.ledger.postIn(tx, payShares(correction, shares));
  return verdict.state === 'done' ? { ...verdict, at: owed.at } : verdict;
}

/** Whether a bet would pay more than one may, with all it has paid so far; what was decided stays decided. */
async function paysTooMuch(
  scene: Scene,
  tx: Transaction<Database>,
  { txId, refTxId, amount }: { readonly txId: TxId; readonly refTxId: string; readonly amount: bigint },
): Promise<boolean> {
  const { vendor } = scene;
  if ((await readPosted(tx, [correctionKey(vendor.code, txId)])).length > 0) return false;
  const bet = await readBet(tx, betKey(vendor.code, refTxId));
  if (!bet || 'refusal' in bet) return false;
  return isTooMuch(scene, 'win', bet.payout + bet.corrected + amount, txId);
}
