import * as v from 'valibot';
import { GAME_TYPES } from './money-kinds.ts';

/*
 * The wallet as game vendors see it. It is no part of the players' API: requests are signed, not sessioned, and every
 * answer is one flat object.
 */

/** Where the calls are; followed by the code of the vendor and the name of the call. */
export const VENDOR_BASE = '/vendor/v1';

/** The calls. */
export const VENDOR_CALLS = ['balance', 'debit', 'credit', 'debit-credit', 'rollback', 'tx/status'] as const;

/** One of them. */
export type VendorCall = (typeof VENDOR_CALLS)[number];

/** How a call ended. */
export const VENDOR_STATUSES = [
  'OK',
  'INVALID_SIGNATURE',
  'INVALID_VENDOR',
  'INVALID_TOKEN',
  'TOKEN_EXPIRED',
  'PLAYER_NOT_FOUND',
  'PLAYER_DISABLED',
  'WRONG_CURRENCY',
  'INSUFFICIENT_FUNDS',
  'LIMIT_EXCEEDED',
  'SELF_EXCLUDED',
  'COOLING_OFF',
  'TX_NOT_FOUND',
  'TX_CONFLICT',
  'TX_ALREADY_ROLLED_BACK',
  'TX_ALREADY_SETTLED',
  'TX_LATE',
  'INVALID_REQUEST',
  'MAINTENANCE',
  'INTERNAL_ERROR',
] as const;

/** How a call ended. */
export type VendorStatus = (typeof VENDOR_STATUSES)[number];

/** Plain printable signs only: what looks alike in two spellings must not name two things, or one. */
const Name = (max: number) => v.pipe(v.string(), v.maxLength(max), v.regex(/^[!-~]+$/));
const Amount = v.pipe(v.string(), v.regex(/^\d{1,12}(?:\.\d{1,4})?$/));

const Common = {
  requestId: Name(64),
  playerId: v.pipe(v.string(), v.regex(/^\d{1,18}$/)),
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3,4}$/)),
};

const Play = { ...Common, txId: Name(50), roundId: Name(64), gameCode: Name(40), gameType: v.picklist(GAME_TYPES) };

/** What each call takes; unknown fields are ignored. */
export const VENDOR_REQUESTS = {
  balance: v.object(Common),
  debit: v.object({
    ...Play,
    amount: Amount,
    /** The launch session; bets need a live one, wins do not. */
    sessionToken: v.optional(Name(128)),
    /** The bet is refused after this moment. */
    validUntil: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  }),
  credit: v.object({ ...Play, refTxId: Name(50), amount: Amount }),
  'debit-credit': v.object({
    ...Play,
    amount: Amount,
    win: Amount,
    sessionToken: v.optional(Name(128)),
    validUntil: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  }),
  rollback: v.object({ ...Common, txId: Name(50), refTxId: Name(50) }),
  'tx/status': v.object({ ...Common, refTxId: Name(50) }),
} as const satisfies Record<VendorCall, v.GenericSchema>;

/** What each call answers. */
export interface VendorAnswer {
  readonly requestId: string;
  readonly status: VendorStatus;
  readonly txId?: string;
  readonly balance?: string;
  readonly currency?: string;
  /** Grows with every movement of the player's cash. */
  readonly version?: number;
  readonly replayed?: boolean;
  readonly detail?: string;
  /** Of `tx/status`. */
  readonly state?: 'RUNNING' | 'SETTLED' | 'VOID' | 'REFUSED' | 'UNKNOWN';
}
