import { type Book, ofHouse, ofMember } from '../account.ts';
import { makeTransfer, type Move, type Transfer } from '../transfer.ts';

/** A bet as its vendor names it. */
export interface BetName extends Book {
  readonly vendor: string;
  /** Unique within the vendor. */
  readonly txId: string;
  readonly memberId: string;
  readonly gameType: string;
  readonly gameCode: string;
  /** What else a repeat must agree on. */
  readonly terms?: string;
}

/** The key of a bet. */
export function betKey(vendor: string, txId: string): string {
  return `bet:${vendor}:${txId}`;
}

/** The key under which a bet ends: settled or voided, whichever comes first, and never both. */
export function endKey(vendor: string, txId: string): string {
  return `end:${vendor}:${txId}`;
}

/** A bet whose result is not known yet: the stake waits in play. */
export function placeBet(bet: BetName & { stake: bigint; counted: bigint; until?: Date }): Transfer {
  const { memberId, stake, counted } = bet;
  const from = ofMember('cash', memberId);
  const moves = [{ kind: 'bet', from, to: ofHouse('play', bet.vendor), amount: stake, counted } as const];
  return about(bet, betKey(bet.vendor, bet.txId), 'bet', moves, { inPlay: stake });
}

/** A bet with its result: a spin of a slot. The win is paid only if the stake could be. */
export function playRound(round: BetName & { stake: bigint; win: bigint; counted: bigint; until?: Date }): Transfer {
  const { memberId, stake, win, counted } = round;
  const cash = ofMember('cash', memberId);
  const vendor = ofHouse('vendor', round.vendor);
  const moves: Move[] = [{ kind: 'bet', from: cash, to: vendor, amount: stake, counted }];
  if (win > 0n) moves.push({ kind: 'payout', from: vendor, to: cash, amount: win, counted: 0n });
  return about(round, betKey(round.vendor, round.txId), 'bet', moves);
}

/** The end of a bet: its stake goes to the vendor, the win comes from there. */
export function settleBet(bet: BetName & { stake: bigint; win: bigint }): Transfer {
  const { memberId, stake, win } = bet;
  const vendor = ofHouse('vendor', bet.vendor);
  const play = ofHouse('play', bet.vendor);
  const moves: Move[] = [{ kind: 'settle', from: play, to: vendor, amount: stake, counted: 0n }];
  if (win > 0n) moves.push({ kind: 'payout', from: vendor, to: ofMember('cash', memberId), amount: win, counted: 0n });
  return about(bet, endKey(bet.vendor, bet.txId), 'none', moves, { inPlay: -stake });
}

/** A bet that is taken back before it ended: the stake returns, and what it added to turnover goes. */
export function voidBet(bet: BetName & { stake: bigint; counted: bigint; since: Date }): Transfer {
  const { memberId, stake, counted } = bet;
  const [from, to] = [ofHouse('play', bet.vendor), ofMember('cash', memberId)];
  const moves = [{ kind: 'void', from, to, amount: stake, counted: -counted } as const];
  return about(bet, endKey(bet.vendor, bet.txId), 'none', moves, { inPlay: -stake });
}

/** A played round that its vendor takes back: the stake returns, and the win goes where it came from. */
export function undoRound(round: BetName & { stake: bigint; win: bigint; counted: bigint; since: Date }): Transfer {
  const { memberId, stake, win, counted } = round;
  const cash = ofMember('cash', memberId);
  const vendor = ofHouse('vendor', round.vendor);
  return about(round, endKey(round.vendor, round.txId), 'none', [
    { kind: 'void', from: vendor, to: cash, amount: stake, counted: -counted },
    ...(win > 0n ? [{ kind: 'void', from: cash, to: vendor, amount: win } as const] : []),
  ]);
}

/**
 * A transfer about something a vendor names; it stands in records under the number of the bet, or another. Written out
 * without spreads: after one the engine makes a new shape for each object, and everything that reads it later is slow.
 */
export function about(
  bet: BetName & { until?: Date; since?: Date },
  key: string,
  guard: Transfer['guard'],
  moves: readonly Move[],
  { ref, inPlay }: { readonly ref?: string; readonly inPlay?: bigint } = {},
): Transfer {
  return makeTransfer({
    key,
    merchantCode: bet.merchantCode,
    currency: bet.currency,
    memberId: bet.memberId,
    moves,
    inPlay,
    guard,
    until: bet.until,
    since: bet.since,
    ref: ref ?? bet.txId,
    terms: bet.terms,
    category: bet.gameType,
    detail: `${bet.vendor}/${bet.gameCode}`,
  });
}
