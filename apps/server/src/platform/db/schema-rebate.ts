import type { rebate } from '@perya/contract';
import { column, currencyCode, filled, identity, memberId, merchantCode, nullable, vendorCode } from './column.ts';

const text = column<string>('text');
const small = column<number>('int2');
const integer = column<number>('int4');
/** Ids are text; amounts may be written as they are counted. */
const big = column<string, string | bigint>('int8');
const moment = column<Date>('timestamptz');
const day = column<string>('date');

/** The tables of rebates; part of the one description in `schema.ts`. */
export const REBATE_TABLES = {
  rebate_accrual: {
    member_id: memberId,
    currency: currencyCode,
    day,
    vendor: vendorCode,
    category: text,
    rate_ppm: integer,
    merchant_code: merchantCode,
    valid: filled(big),
    covered: filled(big),
    paid: filled(big),
  },
  rebate_claim: {
    id: identity(),
    merchant_code: merchantCode,
    member_id: memberId,
    currency: currencyCode,
    mode: column<(typeof rebate.REBATE_MODES)[number]>('text'),
    amount: big,
    at: moment,
  },
  rebate_day_rate: {
    merchant_code: merchantCode,
    day,
    vendor: vendorCode,
    category: text,
    game: text,
    level: small,
    rate_ppm: integer,
  },
  rebate_level: {
    member_id: memberId,
    from_day: day,
    level: small,
  },
  rebate_line: {
    id: identity(),
    claim_id: big,
    member_id: memberId,
    day,
    vendor: vendorCode,
    category: text,
    rate_ppm: integer,
    valid: big,
    day_valid: big,
    amount: big,
    at: moment,
  },
  rebate_plan: {
    id: identity(),
    merchant_code: merchantCode,
    maker: text,
    made_at: moment,
    checker: nullable(text),
    approval_no: nullable(text),
    approved_at: nullable(moment),
    from_day: nullable(day),
  },
  rebate_rate: {
    plan_id: big,
    level: small,
    category: text,
    vendor: filled(text),
    rate_ppm: integer,
  },
  rebate_run: {
    merchant_code: merchantCode,
    day,
    needs_id: big,
    after_member: filled(big),
    members: filled(integer),
    amount: filled(big),
    started_at: moment,
    finished_at: nullable(moment),
  },
};
