import { type Account, type Book, ofHouse, ofMember } from '../account.ts';
import { makeTransfer, type BetFacts, type BetPart, type Move, type Transfer } from '../transfer.ts';
import {
  negated,
  type MemberId,
  type Minor,
  type Reference,
  type TransferKey,
  type TxId,
  type VendorCode,
} from '../values.ts';

/** A bet as its vendor names it. */
export interface BetName extends Book {
  readonly vendor: VendorCode;
  /** Unique within the vendor. */
  readonly txId: TxId;
  readonly memberId: MemberId;
  readonly gameType: string;
  readonly gameCode: string;
  /** What else a repeat must agree on. */
  readonly fingerprintExtra?: string;
}

/** What a bet has to do with the jackpots of its vendor. */
export interface JackpotShare {
  /** The part of the stake that is put aside. */
  readonly contribution: Minor;
  /** The part of the win that is paid from what was put aside. */
  readonly win: Minor;
}

/** The key of a bet. */
export function betKey(vendor: VendorCode, txId: TxId): TransferKey {
  return `bet:${vendor}:${txId}`;
}

/** The key under which a bet ends: settled or voided, whichever comes first, and never both. */
export function endKey(vendor: VendorCode, txId: TxId): TransferKey {
  return `end:${vendor}:${txId}`;
}

/** A bet whose result is not known yet: the stake waits in play, for the round that a repeat must agree on. */
export function placeBet(
  bet: BetName & {
    stake: Minor;
    turnover: Minor;
    expiresAt?: Date | undefined;
    jackpot?: JackpotShare | undefined;
    facts?: BetFacts | undefined;
  },
): Transfer {
  const { memberId, stake, turnover } = bet;
  const from = ofMember('cash', memberId);
  const moves: Move[] = [{ kind: 'bet', from, to: ofHouse('play', bet.vendor), amount: stake, turnover }];
  addJackpot(moves, 'settle', bet);
  return about(bet, betKey(bet.vendor, bet.txId), 'bet', moves, { inPlay: stake, bet: partOf(bet) });
}

/** A bet with its result: a spin of a slot. The win is paid only if the stake could be. */
export function playRound(
  round: BetName & {
    stake: Minor;
    win: Minor;
    turnover: Minor;
    expiresAt?: Date | undefined;
    jackpot?: JackpotShare | undefined;
    facts?: BetFacts | undefined;
  },
): Transfer {
  const { memberId, stake, win, turnover } = round;
  const cash = ofMember('cash', memberId);
  const vendor = ofHouse('vendor', round.vendor);
  const moves: Move[] = [{ kind: 'bet', from: cash, to: vendor, amount: stake, turnover }];
  if (win > 0n) moves.push({ kind: 'payout', from: vendor, to: cash, amount: win, turnover: 0n });
  addJackpot(moves, 'settle', round);
  return about(round, betKey(round.vendor, round.txId), 'bet', moves, { bet: partOf(round) });
}

/** The end of a bet: its stake goes to the vendor, the win comes from there. */
export function settleBet(bet: BetName & { stake: Minor; win: Minor; jackpot?: JackpotShare | undefined }): Transfer {
  const { memberId, stake, win } = bet;
  const vendor = ofHouse('vendor', bet.vendor);
  const play = ofHouse('play', bet.vendor);
  const moves: Move[] = [{ kind: 'settle', from: play, to: vendor, amount: stake, turnover: 0n }];
  if (win > 0n) moves.push({ kind: 'payout', from: vendor, to: ofMember('cash', memberId), amount: win, turnover: 0n });
  addJackpot(moves, 'settle', bet);
  return about(bet, endKey(bet.vendor, bet.txId), 'none', moves, { inPlay: negated(stake), bet: partOf(bet) });
}

/** A bet that is taken back before it ended: the stake returns, and what it added to turnover goes. */
export function voidBet(
  bet: BetName & { stake: Minor; turnover: Minor; betPlacedAt: Date; jackpot?: JackpotShare | undefined },
): Transfer {
  const { memberId, stake, turnover } = bet;
  const [from, to] = [ofHouse('play', bet.vendor), ofMember('cash', memberId)];
  const moves: Move[] = [{ kind: 'void', from, to, amount: stake, turnover: negated(turnover) }];
  addJackpot(moves, 'void', bet);
  return about(bet, endKey(bet.vendor, bet.txId), 'none', moves, { inPlay: negated(stake), bet: partOf(bet) });
}

/** A played round that its vendor takes back: the stake returns, and the win goes where it came from. */
export function undoRound(
  round: BetName & { stake: Minor; win: Minor; turnover: Minor; betPlacedAt: Date; jackpot?: JackpotShare | undefined },
): Transfer {
  const { memberId, stake, win, turnover } = round;
  const cash = ofMember('cash', memberId);
  const vendor = ofHouse('vendor', round.vendor);
  const moves: Move[] = [{ kind: 'void', from: vendor, to: cash, amount: stake, turnover: negated(turnover) }];
  if (win > 0n) moves.push({ kind: 'void', from: cash, to: vendor, amount: win });
  addJackpot(moves, 'void', round);
  return about(round, endKey(round.vendor, round.txId), 'none', moves, { bet: partOf(round) });
}

/** What a transfer does to the bet of this name. */
export function partOf(
  bet: Pick<BetName, 'vendor' | 'txId' | 'gameCode' | 'fingerprintExtra'> & {
    jackpot?: JackpotShare | undefined;
    correction?: Minor;
    facts?: BetFacts | undefined;
  },
): BetPart {
  return {
    key: betKey(bet.vendor, bet.txId),
    vendor: bet.vendor,
    gameCode: bet.gameCode,
    round: bet.fingerprintExtra,
    contribution: bet.jackpot?.contribution ?? 0n,
    jackpotWin: bet.jackpot?.win ?? 0n,
    correction: bet.correction,
    facts: bet.facts,
  };
}

/**
 * Adds what happens between the vendor and its jackpots, or takes it back. It comes last and touches nothing of the player:
 * stake and win stay the lines they are without it.
 */
function addJackpot(
  moves: Move[],
  kind: 'settle' | 'void',
  { vendor: code, jackpot }: { readonly vendor: VendorCode; readonly jackpot?: JackpotShare | undefined },
): void {
  if (!jackpot) return;
  const [vendor, aside] = [ofHouse('vendor', code), ofHouse('jackpot', code)];
  const add = (from: Account, to: Account, amount: Minor) => {
    if (amount > 0n) moves.push(kind === 'void' ? { kind, from: to, to: from, amount } : { kind, from, to, amount });
  };
  add(vendor, aside, jackpot.contribution);
  add(aside, vendor, jackpot.win);
}

/**
 * A transfer about something a vendor names; it stands in records under the number of the bet, or another. Written out
 * without spreads: after one the engine makes a new shape for each object, and everything that reads it later is slow.
 */
export function about(
  bet: BetName & { expiresAt?: Date | undefined; betPlacedAt?: Date },
  key: TransferKey,
  guard: Transfer['guard'],
  moves: readonly Move[],
  { ref, inPlay, bet: part }: { readonly ref?: Reference; readonly inPlay?: Minor; readonly bet?: BetPart } = {},
): Transfer {
  return makeTransfer({
    key,
    merchantCode: bet.merchantCode,
    currency: bet.currency,
    memberId: bet.memberId,
    moves,
    inPlay,
    bet: part,
    guard,
    expiresAt: bet.expiresAt,
    betPlacedAt: bet.betPlacedAt,
    ref: ref ?? bet.txId,
    fingerprintExtra: bet.fingerprintExtra,
    category: bet.gameType,
    detail: `${bet.vendor}/${bet.gameCode}`,
  });
}
