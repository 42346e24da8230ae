import * as v from 'valibot';
import { GAME_TYPES } from './money-kinds.ts';

/*
 * The wallet as game vendors see it. It is no part of the players' API: requests are signed, not sessioned, and every
 * answer is one flat object.
 */

/** Where the calls are; followed by the code of the vendor and the name of the call. */
export const VENDOR_BASE = '/vendor/v1';

/** The calls. */
export const VENDOR_CALLS = [
  'session/verify',
  'balance',
  'debit',
  'credit',
  'debit-credit',
  'rollback',
  'adjust',
  'promo',
  'round/close',
  'tx/status',
] as const;

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
  'INVALID_GAME',
  'GAME_DISABLED',
  'WRONG_CURRENCY',
  'INSUFFICIENT_FUNDS',
  'LIMIT_EXCEEDED',
  'SELF_EXCLUDED',
  'COOLING_OFF',
  'TX_NOT_FOUND',
  'TX_CONFLICT',
  'TX_ALREADY_ROLLED_BACK',
  'TX_ALREADY_SETTLED',
  'TX_NOT_SETTLED',
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

const Change = v.pipe(v.string(), v.regex(/^-?\d{1,12}(?:\.\d{1,4})?$/));

/** Prizes that no bet has won. */
export const PROMO_TYPES = ['freeRound', 'jackpot', 'tournament'] as const;

const Common = {
  requestId: Name(64),
  playerId: v.pipe(v.string(), v.regex(/^\d{1,18}$/)),
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3,4}$/)),
};

const Play = { ...Common, txId: Name(50), roundId: Name(64), gameCode: Name(40), gameType: v.picklist(GAME_TYPES) };

/**
 * What is bet on, where two outcomes exclude each other: its round or market, which is the round where nothing is said, and the
 * side. What one player stakes on both sides does not count towards a bonus.
 */
const Side = { market: v.optional(Name(64)), side: v.optional(Name(40)) };

const Bet = {
  ...Play,
  amount: Amount,
  /** The launch session; bets need a live one, wins do not. */
  sessionToken: v.optional(Name(128)),
  /** The bet is refused after this moment. */
  validUntil: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  /** Several bets of one round under one number: they come to the amount, and are taken or refused together. */
  bets: v.optional(
    v.pipe(v.array(v.object({ betId: Name(64), amount: Amount, ...Side })), v.minLength(1), v.maxLength(100)),
  ),
  ...Side,
  /** Decimal odds in thousandths, where a game has them: 1850 is 1.85. */
  odds: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1_000), v.maxValue(1_000_000_000))),
  /** The part of the amount that is put aside for jackpots of the vendor; comes back when the bet is taken back. */
  jackpotContribution: v.optional(Amount),
};

/** The part of a win that is paid from what was put aside for jackpots. */
const jackpotWin = v.optional(Amount);

/** What each call takes; unknown fields are ignored. */
export const VENDOR_REQUESTS = {
  'session/verify': v.object({ requestId: Common.requestId, token: Name(128) }),
  /** With what is played, a bonus that can be staked there is part of the answer; without, what was opened last decides. */
  balance: v.object({
    ...Common,
    gameCode: v.optional(Play.gameCode),
    gameType: v.optional(Play.gameType),
  }),
  debit: v.object(Bet),
  /** `roundClosed`: bets of the same round that are still open have lost. */
  credit: v.object({ ...Play, refTxId: Name(50), amount: Amount, jackpotWin, roundClosed: v.optional(v.boolean()) }),
  'debit-credit': v.object({ ...Bet, win: Amount, jackpotWin }),
  rollback: v.object({ ...Common, txId: Name(50), refTxId: Name(50) }),
  /** The difference to what a bet was settled with, plus or minus. */
  adjust: v.object({ ...Common, txId: Name(50), refTxId: Name(50), roundId: Name(64), amount: Change }),
  /** `bonusRef` names the free rounds that were won with: the house pays their stakes, and they may have won nothing. */
  promo: v.object({
    ...Play,
    roundId: v.optional(Name(64)),
    amount: Amount,
    promoType: v.picklist(PROMO_TYPES),
    bonusRef: v.optional(Name(40)),
    rounds: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000)), 1),
  }),
  'round/close': v.object({ ...Common, txId: v.optional(Name(50)), roundId: Name(64) }),
  'tx/status': v.object({ ...Common, refTxId: Name(50) }),
} as const satisfies Record<VendorCall, v.GenericSchema>;

/** What each call answers. */
export interface VendorAnswer {
  readonly requestId: string;
  readonly status: VendorStatus;
  readonly txId?: string;
  /** What it is called in our books. */
  readonly operatorTxId?: string;
  readonly balance?: string;
  readonly currency?: string;
  /** Grows with every movement of what the player has: own money and bonus. */
  readonly version?: number;
  readonly replayed?: boolean;
  /** When the money moved, also in the answer to a repeat. */
  readonly processedAt?: string;
  /** What is meant: which limit, or `BONUS` where only money of a bonus is there, which is not for this game. */
  readonly detail?: string;
  /** With `LIMIT_EXCEEDED` `BET`: a bonus would have to pay, and it pays for stakes up to this. */
  readonly bonusMax?: string;
  /** Of `tx/status`. */
  readonly state?: 'RUNNING' | 'SETTLED' | 'VOID' | 'REFUSED' | 'UNKNOWN';
  /** Of `session/verify`: whom the launch was for, and what new bets have to name. */
  readonly playerId?: string;
  readonly sessionToken?: string;
  readonly language?: string;
  readonly gameCode?: string;
  readonly minBet?: string;
}
