import { isMemberAccount, type AccountId, type Minor, type Move, type Transfer } from '@perya/ledger';
import { assert } from '@perya/std';
import type { AccountRows } from './accounts.ts';
import type { Follower } from './follower.ts';
import type { Fingerprint, LegCount } from './values.ts';

/** The kinds of moves the fast path knows how to count. */
const KINDS: ReadonlySet<string> = new Set(['bet', 'settle', 'payout']);

/** What happens to the cash of a player, all of it known beforehand. */
export interface FastPathMove {
  readonly cash: AccountId;
  /** The id of that account as a number: everybody locks in this order. */
  readonly order: number;
  readonly delta: Minor;
  /** How far it falls on the way. */
  readonly lowest: Minor;
  readonly staked: Minor;
  readonly returned: Minor;
  readonly turnover: Minor;
  /** What cash has come to after each move, and how many moves of it that took. */
  readonly own: readonly Minor[];
  readonly steps: readonly LegCount[];
}

/** What a plain transfer looks like to the batch writer that posts it. */
export interface FastPathPart {
  readonly transfer: Transfer;
  readonly hash: Fingerprint;
  readonly zone: string;
  readonly plain: FastPathMove;
  readonly legs: readonly { readonly from: AccountRows; readonly to: AccountRows }[];
  readonly follower: Follower | null;
}

/** Reads a transfer as one of a player's cash and the house; null when it is more than that. */
export function readFastPathMove(
  { moves, guard, betPlacedAt, memberId, bet }: Transfer,
  cash: AccountId | null,
): FastPathMove | null {
  if (cash === null || memberId === null || !bet || guard === 'deposit' || betPlacedAt !== undefined) return null;
  const own: Minor[] = [];
  const steps: LegCount[] = [];
  let [delta, lowest, staked, returned, turnover, step] = [0n, 0n, 0n, 0n, 0n, 0];
  for (const move of moves) {
    const sign = KINDS.has(move.kind) ? signOf(move) : null;
    if (sign === null) return null;
    if (sign !== 0n) {
      delta += sign * move.amount;
      step += 1;
      if (delta < lowest) lowest = delta;
      if (move.kind === 'bet') [staked, turnover] = [staked + move.amount, turnover + (move.turnover ?? 0n)];
      if (move.kind === 'payout') returned += move.amount;
    }
    own.push(delta);
    steps.push(step as LegCount);
  }
  return { cash, order: Number(cash), delta, lowest, staked, returned, turnover, own, steps };
}

/** What a move does to cash; null when it touches another account of a player, or goes the unusual way round. */
function signOf({ kind, from, to }: Move): bigint | null {
  if (isMemberAccount(from)) return from.kind === 'cash' && kind === 'bet' && !isMemberAccount(to) ? -1n : null;
  if (isMemberAccount(to)) return to.kind === 'cash' && kind === 'payout' ? 1n : null;
  return 0n;
}

/** The row of an account that a batch writer uses: the only one of a member, its own among those of the house. */
export function idOf(rows: AccountRows | undefined, shard: number): AccountId {
  const id = rows?.length === 1 ? rows[0] : rows?.[shard];
  assert(id, 'an account has its rows');
  return id;
}
