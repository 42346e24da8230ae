import type { float } from '@perya/contract';
import { column, currencyCode, filled, identity, memberId, merchantCode, nullable, orderNo } from './column.ts';

const text = column<string>('text');
const integer = column<number>('int4');
/** Amounts may be written as they are counted. */
const big = column<string, string | bigint>('int8');
const bool = column<boolean>('bool');
const day = column<string>('date');
const moment = column<Date>('timestamptz');

/** What a brand lets its agents do. */
export const AGENCY_TERMS = {
  upline_transfer: filled(bool),
  upline_daily_max: filled(big),
  float_payout_min: filled(big),
  float_payout_daily_max: filled(big),
  agents_see_money: filled(bool),
  agents_open_accounts: filled(bool),
};

/** The tables of agents: their lines, and payouts of their floats; part of the one description in `schema.ts`. */
export const LINE_TABLES = {
  float_payout: {
    id: identity(),
    order_no: orderNo,
    merchant_code: merchantCode,
    member_id: memberId,
    currency: currencyCode,
    amount: big,
    state: filled(column<float.FloatPayoutState>('text')),
    reason: filled(text),
    decided_by: nullable(text),
    created_at: moment,
    ended_at: nullable(moment),
  },
  line_day: {
    merchant_code: merchantCode,
    day,
    moved_day: day,
  },
  line_rate: {
    id: identity(),
    member_id: nullable(memberId),
    merchant_code: merchantCode,
    category: text,
    from_day: day,
    rate_ppm: integer,
  },
  member_line: {
    id: identity(),
    member_id: memberId,
    merchant_code: merchantCode,
    upline_id: nullable(memberId),
    from_day: day,
  },
};
