import { betKey, endKey, type Currency, type JackpotShare, type MemberId, type Minor, type TxId } from '@perya/ledger';
import type { Context } from '../../context.ts';
import { readPosted, type PostedMove } from '../../ledger/posted.ts';
import type { RefusalCode } from '../../ledger/verdict.ts';

/** A bet that was accepted. Nothing of it ever changes, so it may be remembered; how it ended is always asked. */
export interface Bet {
  readonly memberId: MemberId;
  readonly currency: Currency;
  readonly stake: Minor;
  readonly turnover: Minor;
  /** Of a round that came with its result; null while the stake waits in play. */
  readonly win: Minor | null;
  /** What it put aside for jackpots, and what of such a win came from there. */
  readonly jackpot: JackpotShare | undefined;
  readonly gameType: string;
  readonly gameCode: string;
  /** Not later than it was posted. */
  readonly at: Date;
}

/** What stands under the key of a bet. */
export type Found = { readonly bet: Bet } | { readonly refusal: RefusalCode };

/** Keeps an accepted bet at hand: it is settled soon, most often on the same server. */
export function rememberBet(ctx: Context, key: string, bet: Bet): void {
  ctx.server.vendorWallet.bets.set(key, bet);
}

/** What stands under the key of a bet; null when nothing does. */
export async function findBet(ctx: Context, vendor: string, txId: TxId): Promise<Found | null> {
  const key = betKey(vendor, txId);
  const held = ctx.server.vendorWallet.bets.get(key);
  return held ? { bet: held } : read(vendor, await readPosted(ctx.db, [key]));
}

/** A bet together with how it ended. */
export async function findBetAndEnd(
  ctx: Context,
  vendor: string,
  txId: TxId,
): Promise<{ readonly found: Found | null; readonly end: 'settle' | 'void' | null }> {
  const moves = await readPosted(ctx.db, [betKey(vendor, txId), endKey(vendor, txId)]);
  const ended = moves.find(({ key, refusal }) => key === endKey(vendor, txId) && refusal === null);
  const found = read(
    vendor,
    moves.filter(({ key }) => key === betKey(vendor, txId)),
  );
  return { found, end: ended ? (ended.kind === 'void' ? 'void' : 'settle') : null };
}

function read(vendor: string, moves: readonly PostedMove[]): Found | null {
  const [first] = moves;
  if (!first) return null;
  if (first.refusal !== null || first.memberId === null || first.currency === null) {
    return { refusal: first.refusal ?? 'bet.cancelled' };
  }
  const { memberId, currency, amount: stake, turnover, category: gameType, detail, at } = first;
  const win = first.to === 'play' ? null : (moves.find(({ kind }) => kind === 'payout')?.amount ?? 0n);
  const jackpot = readJackpot(moves);
  const gameCode = detail.slice(vendor.length + 1);
  return { bet: { memberId, currency, stake, turnover, win, jackpot, gameType, gameCode, at } };
}

function readJackpot(moves: readonly PostedMove[]): JackpotShare | undefined {
  const movedTo = (account: PostedMove['to']) =>
    moves.find(({ kind, to }) => kind === 'settle' && to === account)?.amount ?? 0n;
  return jackpotOf(movedTo('jackpot'), movedTo('vendor'));
}

/** A share in jackpots; undefined when there is none. */
export function jackpotOf(contribution: bigint, win: bigint): JackpotShare | undefined {
  return contribution > 0n || win > 0n ? { contribution, win } : undefined;
}
