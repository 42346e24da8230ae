import type { cashier } from '@perya/contract';
import { shareOf } from '@perya/std';
import { addDays } from '../../ledger/day.ts';
import type { WithdrawStatus } from '../../platform/db/schema-money.ts';

/** After a change of what protects an account a person looks at withdrawals for so long. [T13] */
export const REVIEW_WINDOW_MS = 24 * 3_600_000;

/** The changes that are meant. */
export const SENSITIVE_EVENTS = [
  'password.changed',
  'password.reset',
  'payment.changed',
  'mobile.bound',
  'card.added',
] as const;

/** Who takes out more than so many times what came in has won big or found a hole: a person looks. */
const PLAUSIBLE_TIMES = 10n;

/** Why a person looks at a withdrawal; texts stand under `withdraw.reason` in the dictionaries. */
export type ReviewReason =
  | 'identity'
  | 'name'
  | 'depositBack'
  | 'newCard'
  | 'recentChange'
  | 'first'
  | 'purse'
  | 'source'
  | 'amount';

/** Why a person refuses one. */
export const REJECT_REASONS = ['details', 'name', 'identity', 'source', 'rules', 'other'] as const;

/** Why a person refuses one. */
export type RejectReason = (typeof REJECT_REASONS)[number];

/** Why one came back by itself. */
export const RETURNED_REASON = 'returned';

/** What decides whether a withdrawal is paid without anybody looking. */
export interface WithdrawFacts {
  readonly amount: bigint;
  readonly autoMax: bigint;
  readonly isVerified: boolean;
  /** The account is in the name of the member's papers. */
  readonly isOwnName: boolean;
  /** A deposit of theirs went back, and nobody has looked at that yet. */
  readonly hasDepositBack: boolean;
  readonly isCardResting: boolean;
  readonly hasRecentChange: boolean;
  readonly isFirst: boolean;
  /** None was paid since a purse that no deposit earned. */
  readonly isFirstAfterPurse: boolean;
  readonly deposited: bigint;
  /** Paid or under way already, without this one. */
  readonly withdrawn: bigint;
}

/** Why a person has to look, the weightiest first; none is a yes. [T13] */
export function reviewReasons(facts: WithdrawFacts): ReviewReason[] {
  const { amount, autoMax, deposited, withdrawn } = facts;
  const reasons: readonly (readonly [ReviewReason, boolean])[] = [
    ['identity', !facts.isVerified],
    ['name', !facts.isOwnName],
    ['depositBack', facts.hasDepositBack],
    ['newCard', facts.isCardResting],
    ['recentChange', facts.hasRecentChange],
    ['first', facts.isFirst],
    ['purse', facts.isFirstAfterPurse],
    ['source', withdrawn + amount > deposited * PLAUSIBLE_TIMES],
    ['amount', amount > autoMax],
  ];
  return reasons.filter(([, holds]) => holds).map(([reason]) => reason);
}

/** What a withdrawal costs. */
export function withdrawFee(amount: bigint, bps: number, min: bigint): bigint {
  const share = shareOf(amount, bps);
  return share > min ? share : min;
}

/**
 * The day a payout has its place on: the first from which on no day has more than the limit of all days so far. A small
 * one may go first where there is room, and never moves on a large one that waits. [SCR-10]
 */
export function payDay(
  today: string,
  {
    placed,
    amount,
    limit,
  }: { readonly placed: ReadonlyMap<string, bigint>; readonly amount: bigint; readonly limit: bigint },
): string {
  const last = [...placed.keys()].sort().at(-1) ?? today;
  let free = today;
  let taken = amount;
  let room = 0n;
  for (let day = today; ; day = addDays(day, 1)) {
    taken += placed.get(day) ?? 0n;
    room += limit;
    if (taken > room) free = addDays(day, 1);
    else if (day >= last) return free;
  }
}

const SHOWN: Readonly<Record<WithdrawStatus, cashier.WithdrawOrder['status']>> = {
  review: 'pending',
  approved: 'processing',
  sending: 'processing',
  unknown: 'processing',
  paid: 'success',
  rejected: 'rejected',
  failed: 'rejected',
  cancelled: 'cancelled',
};

/** How a withdrawal stands for its owner. */
export function shownStatus(status: WithdrawStatus): cashier.WithdrawOrder['status'] {
  return SHOWN[status];
}

/** Which ones are meant by what their owner sees. */
export function statusesShownAs(shown: cashier.WithdrawOrder['status']): WithdrawStatus[] {
  return (Object.keys(SHOWN) as WithdrawStatus[]).filter((status) => SHOWN[status] === shown);
}

const FIRST_ASK_MS = 5_000;
const ASK_MAX_MS = 10 * 60_000;

/** How long to wait before a provider is asked again: often at first, then every ten minutes. */
export function askAgainMs(tries: number): number {
  return Math.min(FIRST_ASK_MS * 2 ** Math.min(Math.max(tries - 1, 0), 10), ASK_MAX_MS);
}
