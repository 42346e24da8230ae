import { assert } from '@perya/std';
import type { Account, Book } from './account.ts';
import type { Category, Detail, MemberId, Minor, Reference, RoundName, TransferKey, VendorCode } from './values.ts';

/** Why money moves. */
export type MoveKind =
  | 'deposit'
  | 'depositFee'
  | 'depositReturn'
  | 'withdrawHold'
  | 'withdrawPay'
  | 'withdrawFee'
  | 'withdrawReturn'
  | 'bet'
  | 'settle'
  | 'payout'
  | 'void'
  | 'bonus'
  | 'bonusEnd'
  | 'rebate'
  | 'dividend'
  | 'salary'
  | 'transfer'
  | 'envelope'
  | 'trial'
  | 'fund'
  | 'adjust';

/** An amount that leaves one account and reaches another. */
export interface Move {
  readonly kind: MoveKind;
  readonly from: Account;
  readonly to: Account;
  /** Above zero. */
  readonly amount: Minor;
  /** What it adds to the turnover of the member; a void takes it off again. */
  readonly turnover?: Minor;
}

/** What a transfer does to a bet. */
export interface BetPart {
  /** The key under which the bet was placed: that of the transfer itself when this is what it does. */
  readonly key: TransferKey;
  readonly vendor: VendorCode;
  readonly gameCode: string;
  readonly round: RoundName | undefined;
  /** What is put aside for jackpots, and what of a win comes from there. */
  readonly contribution: Minor;
  readonly jackpotWin: Minor;
  /** By how much it corrects a bet that has ended, as the player sees it. */
  readonly correction: Minor | undefined;
  /** What its vendor says of it; it is about what counts, and a repeat need not agree on it. */
  readonly facts: BetFacts | undefined;
}

/** What the wagering meter of a bonus must know of a bet besides its amounts. */
export interface BetFacts {
  /** Decimal odds in hundredths; null where a game has none. */
  readonly odds: number | null;
  readonly sides: readonly BetSide[];
}

/** A part of a bet on one side of something that has two. */
export interface BetSide {
  /** The round or market, within the vendor. */
  readonly market: string;
  readonly side: string;
  readonly stake: Minor;
}

/** Moves that happen together or not at all, once for each key. */
export interface Transfer extends Book {
  /** Names the obligation, not the attempt. */
  readonly key: TransferKey;
  /** Whose record it belongs to. */
  readonly memberId: MemberId | null;
  readonly moves: readonly Move[];
  /** How much more (or less) of the member's money waits for rounds to end. */
  readonly inPlay?: Minor | undefined;
  /** The bet it places, ends or corrects. */
  readonly bet?: BetPart | undefined;
  /** New play and new deposits respect exclusion and limits, rewards exclusion; what is owed is paid in any case. */
  readonly guard: 'bet' | 'deposit' | 'reward' | 'none';
  /** Refused from this moment on. */
  readonly expiresAt?: Date | undefined;
  /** When the bet was placed that a void takes back. */
  readonly betPlacedAt?: Date | undefined;
  /** The number a person knows it by. */
  readonly ref: Reference;
  /** What else a repeat under the same key must agree on, such as the round of a bet. */
  readonly fingerprintExtra?: string | undefined;
  /** The kind of game. */
  readonly category?: Category;
  /** What it was: a method, a title. */
  readonly detail?: Detail;
}

/** Checks what no caller may get wrong; what depends on balances is the database's to refuse. */
export function makeTransfer(transfer: Transfer): Transfer {
  assert(transfer.moves.length > 0, `${transfer.key} moves something`);
  for (const { amount, kind } of transfer.moves) assert(amount > 0n, `${kind} of ${transfer.key} moves an amount`);
  return transfer;
}
