import { ofHouse, ofMember } from '../account.ts';
import type { BetPart, Move, Transfer } from '../transfer.ts';
import { about, partOf, type BetName } from './play.ts';
import { negated, type Minor, type TransferKey, type TxId, type VendorCode } from '../values.ts';

/** A correction of a bet that had ended, as its vendor names it. */
export interface Correction extends BetName {
  /** The bet. */
  readonly refTxId: TxId;
}

/** The key of a correction. */
export function correctionKey(vendor: VendorCode, txId: TxId): TransferKey {
  return `fix:${vendor}:${txId}`;
}

/** The key of a prize. */
export function prizeKey(vendor: VendorCode, txId: TxId): TransferKey {
  return `prize:${vendor}:${txId}`;
}

/** The difference to what a bet was settled with: the player gets it, or gives it back as far as it is there. */
export function correctBet(correction: Correction & { amount: Minor }): Transfer {
  const { vendor, txId, memberId, amount } = correction;
  const [cash, house] = [ofMember('cash', memberId), ofHouse('vendor', vendor)];
  const move =
    amount > 0n
      ? ({ kind: 'adjust', from: house, to: cash, amount } as const)
      : ({ kind: 'adjust', from: cash, to: house, amount: negated(amount) } as const);
  return about(correction, correctionKey(vendor, txId), 'none', [move], ofBet(correction, amount));
}

/** What a player may come to owe: the vendor has it at once, and the debt stands in our own books. */
export function oweCorrection(correction: Correction & { amount: Minor }): Transfer {
  const { vendor, txId, amount } = correction;
  const move = { kind: 'adjust', from: ofHouse('suspense', vendor), to: ofHouse('vendor', vendor), amount } as const;
  return about(correction, correctionKey(vendor, txId), 'none', [move], ofBet(correction, negated(amount)));
}

/** The key of what was paid of a debt at once. */
export function paidCorrectionKey(vendor: VendorCode, txId: TxId): TransferKey {
  return `fix.paid:${vendor}:${txId}`;
}

/** As much of a debt as the player has. */
export function payCorrection(correction: Correction & { amount: Minor }): Transfer {
  return payShares(correction, { cash: correction.amount, bonus: 0n, house: 0n, kind: '' });
}

/** Who pays a correction of a bet that a purse had its share in. */
export interface CorrectionShares {
  readonly cash: Minor;
  readonly bonus: Minor;
  /** What the purse no longer has: the house bears it, not the player's cash. */
  readonly house: Minor;
  /** The kind of the purse's campaign: the expense of the house. */
  readonly kind: string;
}

/** The same where a purse has its share of the debt. */
export function payShares(correction: Correction, { cash, bonus, house, kind }: CorrectionShares): Transfer {
  const { vendor, txId, memberId } = correction;
  const to = ofHouse('suspense', vendor);
  const moves: Move[] = [];
  if (cash > 0n) moves.push({ kind: 'adjust', from: ofMember('cash', memberId), to, amount: cash });
  if (bonus > 0n) moves.push({ kind: 'adjust', from: ofMember('bonus', memberId), to, amount: bonus });
  if (house > 0n) moves.push({ kind: 'adjust', from: ofHouse('promotion', kind), to, amount: house });
  return about(correction, paidCorrectionKey(vendor, txId), 'none', moves, ofBet(correction));
}

/** A prize that no bet has won: free rounds, a jackpot, a tournament. */
export function givePrize(prize: BetName & { amount: Minor }): Transfer {
  const { vendor, txId, memberId, amount } = prize;
  return about(prize, prizeKey(vendor, txId), 'none', [
    { kind: 'bonus', from: ofHouse('promotion', vendor), to: ofMember('cash', memberId), amount },
  ]);
}

/** It stands under the number of its bet. */
function ofBet(correction: Correction, amount?: Minor): { readonly ref: TxId; readonly bet: BetPart } {
  const { vendor, refTxId: txId, gameCode } = correction;
  return { ref: txId, bet: partOf({ vendor, txId, gameCode, ...(amount !== undefined && { correction: amount }) }) };
}
