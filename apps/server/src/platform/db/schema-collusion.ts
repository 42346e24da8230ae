import { column, currencyCode, filled, identity, memberId, merchantCode, nullable, vendorCode } from './column.ts';

const text = column<string>('text');
const bool = column<boolean>('bool');
const small = column<number>('int2');
const integer = column<number>('int4');
/** Ids are text; amounts may be written as they are counted. */
const big = column<string, string | bigint>('int8');
const moment = column<Date>('timestamptz');

/** What a case is about. */
export type CollusionKind = 'selfReferral' | 'sharedIdentity' | 'oppositeBets' | 'circularTransfer' | 'funnel';

/** The tables of cases about the lines of agents; part of the one description in `schema.ts`. */
export const COLLUSION_TABLES = {
  collusion_case: {
    no: identity(),
    merchant_code: merchantCode,
    kind: column<CollusionKind>('text'),
    state: filled(column<'open' | 'dismissed' | 'confirmed' | 'merged'>('text')),
    merged_into: nullable(big),
    first_seen: moment,
    last_seen: moment,
    seen: filled(integer),
    decided_by: nullable(text),
    why: nullable(text),
    decided_at: nullable(moment),
  },
  collusion_fact: {
    case_no: big,
    key: text,
    at: moment,
    detail: column<unknown>('jsonb'),
  },
  collusion_mark: {
    name: column<'sides' | 'float'>('text'),
    up_to: moment,
  },
  collusion_member: {
    case_no: big,
    member_id: memberId,
    is_key: bool,
  },
  collusion_move: {
    transfer_id: big,
    merchant_code: merchantCode,
    from_id: memberId,
    to_id: memberId,
    currency: currencyCode,
    amount: big,
    at: moment,
    is_told: filled(bool),
  },
  collusion_note: {
    id: identity(),
    member_id: memberId,
    other_id: nullable(memberId),
  },
  collusion_stake: {
    bet_id: big,
    nr: small,
    merchant_code: merchantCode,
    member_id: memberId,
    currency: currencyCode,
    vendor_code: vendorCode,
    market: text,
    side: text,
    stake: big,
    at: moment,
    line: column<string[]>('_int8'),
  },
};
