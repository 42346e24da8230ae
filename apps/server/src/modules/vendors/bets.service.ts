import { betKey, endKey } from '@perya/ledger';
import type { Context } from '../../context.ts';
import { Memory, onePerServer } from '../../kept/memory.ts';
import { readPosted, type PostedMove } from '../../ledger/posted.ts';
import type { RefusalCode } from '../../ledger/verdict.ts';

/** A bet that was accepted. Nothing of it ever changes, so it may be remembered; how it ended is always asked. */
export interface Bet {
  readonly memberId: string;
  readonly currency: string;
  readonly stake: bigint;
  readonly counted: bigint;
  /** Of a round that came with its result; null while the stake waits in play. */
  readonly win: bigint | null;
  readonly gameType: string;
  readonly gameCode: string;
  /** Not later than it was posted. */
  readonly at: Date;
}

/** What stands under the key of a bet. */
export type Found = { readonly bet: Bet } | { readonly refusal: RefusalCode };

const REMEMBERED_MAX = 50_000;

const memoryOf = onePerServer(() => new Memory<Bet>(REMEMBERED_MAX));

/** Keeps an accepted bet at hand: it is settled soon, most often on the same server. */
export function rememberBet(ctx: Context, key: string, bet: Bet): void {
  memoryOf(ctx).set(key, bet);
}

/** What stands under the key of a bet; null when nothing does. */
export async function findBet(ctx: Context, vendor: string, txId: string): Promise<Found | null> {
  const key = betKey(vendor, txId);
  const held = memoryOf(ctx).get(key);
  return held ? { bet: held } : read(vendor, await readPosted(ctx.db, [key]));
}

/** A bet together with how it ended. */
export async function findBetAndEnd(
  ctx: Context,
  vendor: string,
  txId: string,
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
  const [first, second] = moves;
  if (!first) return null;
  if (first.refusal !== null || first.memberId === null || first.currency === null) {
    return { refusal: first.refusal ?? 'bet.cancelled' };
  }
  const { memberId, currency, amount: stake, counted, category: gameType, detail, at } = first;
  const win = first.to === 'play' ? null : (second?.amount ?? 0n);
  return { bet: { memberId, currency, stake, counted, win, gameType, gameCode: detail.slice(vendor.length + 1), at } };
}
