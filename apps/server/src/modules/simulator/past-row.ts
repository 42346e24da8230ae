import type { Currency, MemberId, MerchantCode } from '@perya/ledger';

/** Which days of which brand are looked at; both days are in. */
export interface PastAsked {
  readonly merchantCode: MerchantCode;
  readonly currency: Currency;
  readonly zone: string;
  readonly from: string;
  readonly to: string;
  /** How many of a hundred members, picked by their numbers. */
  readonly sharePercent: number;
  readonly now: Date;
  /** What of somebody is read beside what they played: only what is asked for. */
  readonly asks: PastAsks;
}

/** What terms ask of the past. */
export interface PastAsks {
  /** Who it is for depends on what they did. */
  readonly standing: boolean;
  /** The days from which on what was played is added up to the next of them; null where single days and vendors count. */
  readonly sumsFrom: readonly string[] | null;
  readonly deposits: boolean;
  readonly friends: boolean;
  /** What promotions gave them, and what their rebates were counted from. */
  readonly rewards: boolean;
  readonly rebates: boolean;
  readonly visits: boolean;
  /** All that they grew by since their first day. */
  readonly growth: boolean;
}

/** A member and what they did in those days, as text that one row of the answer carries. */
export interface PastRow {
  readonly member_id: MemberId;
  readonly language: string;
  readonly type: number;
  readonly is_active: boolean;
  readonly is_verified: boolean;
  readonly pause: string | null;
  readonly is_marked: boolean;
  readonly tightened_at: Date | null;
  readonly created_at: Date;
  readonly level: number;
  readonly cluster_id: string | null;
  readonly play: string | null;
  readonly deposits: string | null;
  readonly friends: string | null;
  /** The day they came, in the zone of the brand. */
  readonly created_day: string;
  readonly levels: string | null;
  readonly paid: string | null;
  readonly kinds: string | null;
  readonly last_before: string | null;
  readonly rewards: string | null;
  readonly accruals: string | null;
  readonly visits: string | null;
  readonly grown: string | null;
  readonly turnovers: string | null;
  readonly settled: string;
  readonly gifted: string | null;
  readonly birthday: string | null;
  readonly pause_since: Date | null;
  readonly pause_until: Date | null;
  readonly is_outside: boolean;
}
