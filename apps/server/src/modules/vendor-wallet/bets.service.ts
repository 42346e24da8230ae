import { betKey, type Currency, type JackpotShare, type MemberId, type Minor, type TxId } from '@perya/ledger';
import type { Context } from '../../context.ts';
import { readBet } from '../../ledger/bets.ts';
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
  return held ? { bet: held } : (await findBetAndEnd(ctx, vendor, txId)).found;
}

/** A bet together with how it ended after it was placed. */
export async function findBetAndEnd(
  ctx: Pick<Context, 'db'>,
  vendor: string,
  txId: TxId,
): Promise<{ readonly found: Found | null; readonly end: 'settle' | 'void' | null }> {
  const row = await readBet(ctx.db, betKey(vendor, txId));
  if (!row) return { found: null, end: null };
  if ('refusal' in row) return { found: row, end: null };
  const { state, isInstant, payout, contribution, jackpotWin, ...rest } = row;
  const win = isInstant ? payout : null;
  const jackpot = jackpotOf(contribution, isInstant ? jackpotWin : 0n);
  const end = state === 'void' ? 'void' : state === 'settled' && !isInstant ? 'settle' : null;
  return { found: { bet: { ...rest, win, jackpot } }, end };
}

/** A share in jackpots; undefined when there is none. */
export function jackpotOf(contribution: bigint, win: bigint): JackpotShare | undefined {
  return contribution > 0n || win > 0n ? { contribution, win } : undefined;
}
