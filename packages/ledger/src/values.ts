import type { Branded, Tagged } from '@perya/std';

/** Money in minor units: centavos. */
export type Minor = Tagged<bigint, 'Minor'>;

/** An amount the other way round; the linter lets nobody negate what it does not see to be a number. */
export function negated(amount: bigint): Minor {
  return -amount;
}

/** The id of a member. */
export type MemberId = Tagged<string, 'MemberId'>;

/** The id of an account in the books: only they can tell it. */
export type AccountId = Branded<string, 'AccountId'>;

/** The code of a brand. */
export type MerchantCode = Tagged<string, 'MerchantCode'>;

/** The code of a currency. */
export type Currency = Tagged<string, 'Currency'>;

/** The code of a vendor. */
export type VendorCode = Tagged<string, 'VendorCode'>;

/** The number a person knows an order by. */
export type OrderNo = Tagged<string, 'OrderNo'>;

/** The id of a reward. */
export type RewardId = Tagged<string, 'RewardId'>;

/** The id of a bonus purse: what was granted. */
export type GrantId = Tagged<string, 'GrantId'>;

/** The id of free spins that somebody was given. */
export type SpinsId = Tagged<string, 'SpinsId'>;

/** The idempotency key of a transfer. */
export type TransferKey = Tagged<string, 'TransferKey'>;

/** The number of a bet, unique within its vendor. */
export type TxId = Tagged<string, 'TxId'>;

/** What stands in records for a transfer: the number of an order or of a bet. */
export type Reference = OrderNo | TxId;

/** The kind of game a transfer is about; empty when it is about none. */
export type Category = Tagged<string, 'Category'>;

/** What a transfer was: a method, a title, a vendor. */
export type Detail = Tagged<string, 'Detail'> | VendorCode;

/** The round a stake waits for, as its vendor names it. */
export type RoundName = Tagged<string, 'RoundName'>;
