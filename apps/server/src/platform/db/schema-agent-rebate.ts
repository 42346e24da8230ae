import { column, currencyCode, filled, identity, memberId, merchantCode, nullable } from './column.ts';

const text = column<string>('text');
const integer = column<number>('int4');
/** Ids are text; amounts may be written as they are counted. */
const big = column<string, string | bigint>('int8');
const moment = column<Date>('timestamptz');
const day = column<string>('date');

/** The tables of the rebate of agents; part of the one description in `schema.ts`. */
export const AGENT_REBATE_TABLES = {
  agent_rebate: {
    id: identity(),
    merchant_code: merchantCode,
    agent_id: memberId,
    day,
    member_id: memberId,
    currency: currencyCode,
    category: text,
    valid: big,
    own_ppm: integer,
    given_ppm: integer,
    due: filled(big),
    paid: filled(big),
  },
  agent_rebate_line: {
    payment_id: big,
    rebate_id: big,
    amount: big,
  },
  agent_rebate_payment: {
    id: identity(),
    merchant_code: merchantCode,
    agent_id: memberId,
    currency: currencyCode,
    day,
    amount: big,
    at: moment,
  },
  agent_rebate_run: {
    merchant_code: merchantCode,
    day,
    work: column<'sum' | 'pay'>('text'),
    needs_id: big,
    after_member: filled(big),
    started_at: moment,
    finished_at: nullable(moment),
  },
};
