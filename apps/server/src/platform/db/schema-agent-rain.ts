import type { agentRain } from '@perya/contract';
import type { OrderNo } from '@perya/ledger';
import { column, currencyCode, filled, identity, memberId, merchantCode, nullable } from './column.ts';
import type { AgentRainId } from './promotion-values.ts';

const text = column<string>('text');
const small = column<number>('int2');
const integer = column<number>('int4');
const big = column<string, string | bigint>('int8');
const moment = column<Date>('timestamptz');
const rainId = column<AgentRainId, AgentRainId | bigint>('int8');

/** What a brand holds those envelopes to. */
export const AGENT_RAIN_LIMITS = {
  agent_rain_daily_max: filled(big),
  agent_rain_daily_times: filled(small),
  agent_rain_low: filled(big),
  agent_rain_turnover: filled(small),
  agent_rain_hours: filled(small),
};

/** The tables of the envelopes that agents give; part of the one description in `schema.ts`. */
export const AGENT_RAIN_TABLES = {
  agent_rain: {
    id: identity<AgentRainId>(),
    merchant_code: merchantCode,
    agent_id: memberId,
    currency: currencyCode,
    order_no: column<OrderNo>('text'),
    split: column<(typeof agentRain.RAIN_SPLITS)[number]>('text'),
    is_first_come: column<boolean>('bool'),
    total: big,
    low: big,
    envelopes: integer,
    people: integer,
    turnover_times: small,
    remark: text,
    seed_sealed: nullable(text),
    seed_hash: nullable(column<Buffer>('bytea')),
    pot_shard: small,
    created_at: moment,
    expires_at: moment,
    returned: nullable(big),
    ended_at: nullable(moment),
  },
  agent_rain_envelope: {
    rain_id: rainId,
    place: integer,
    amount: big,
    member_id: nullable(memberId),
    opened_at: nullable(moment),
  },
  agent_rain_person: {
    rain_id: rainId,
    member_id: memberId,
    merchant_code: merchantCode,
    told_at: nullable(moment),
  },
} as const;
