import type { Currency, MemberId, MerchantCode } from './values.ts';

/** Accounts that belong to a member and may never be overdrawn. */
export const MEMBER_ACCOUNTS = ['cash', 'bonus', 'held', 'float'] as const;

/**
 * Accounts of the house: what members have, they owe. `play` holds the stakes of rounds that have not ended, `jackpot` what
 * stakes have put aside for the jackpots of a vendor, `pot` the budget of a campaign, which is never overdrawn.
 */
export const HOUSE_ACCOUNTS = [
  'play',
  'house',
  'vendor',
  'jackpot',
  'payment',
  'promotion',
  'pot',
  'fee',
  'adjustment',
  'suspense',
  'rounding',
] as const;

/** An account of a member: cash, bonus money, held for a withdrawal, or the float of an agent. */
export interface MemberAccount {
  readonly kind: (typeof MEMBER_ACCOUNTS)[number];
  readonly memberId: MemberId;
}

/** An account of the house; `party` tells vendors and payment providers apart. */
export interface HouseAccount {
  readonly kind: (typeof HOUSE_ACCOUNTS)[number];
  readonly party: string;
  /** Which of its rows: only of a pot, whose payer holds the row. */
  readonly shard?: number;
}

/** Any account. */
export type Account = MemberAccount | HouseAccount;

/** The books of one brand in one currency; money never leaves them for others. */
export interface Book {
  readonly merchantCode: MerchantCode;
  readonly currency: Currency;
}

/** An account of a member. */
export function ofMember(kind: MemberAccount['kind'], memberId: MemberId): MemberAccount {
  return { kind, memberId };
}

/** An account of the house. */
export function ofHouse(kind: HouseAccount['kind'], party = ''): HouseAccount {
  return { kind, party };
}

/** How many rows a pot has. */
export const POT_ROWS = 16;

/** A row of a pot. */
export function ofPot(party: string, shard: number): HouseAccount {
  return { kind: 'pot', party, shard };
}

/** Tells whose account it is. */
export function isMemberAccount(account: Account): account is MemberAccount {
  return 'memberId' in account;
}
