import { campaignId, column, filled, memberId, merchantCode, nullable, rewardId } from './column.ts';

const text = column<string>('text');
const integer = column<number>('int4');
const big = column<string, string | bigint>('int8');
const moment = column<Date>('timestamptz');
const day = column<string>('date');

/** The tables of cashback and of free spins that occasions give; part of the one description in `schema.ts`. */
export const OCCASION_TABLES = {
  cashback_due: {
    campaign_id: campaignId,
    period: text,
    member_id: memberId,
    merchant_code: merchantCode,
    version: integer,
    net: big,
    amount: big,
    due_at: moment,
    until: moment,
    act_at: nullable(moment),
    reward_id: nullable(rewardId),
    refusal: nullable(text),
  },
  cashback_period: {
    campaign_id: campaignId,
    period: text,
    merchant_code: merchantCode,
    version: integer,
    from_day: day,
    to_day: day,
    opened_at: moment,
    settled_at: nullable(moment),
  },
  cashback_run: {
    campaign_id: campaignId,
    period: text,
    needs_id: big,
    after_member: filled(big),
    started_at: moment,
    finished_at: nullable(moment),
  },
  spins_due: {
    campaign_id: campaignId,
    member_id: memberId,
    period: text,
    merchant_code: merchantCode,
    at: moment,
    until: moment,
    act_at: nullable(moment),
    reward_id: nullable(rewardId),
    refusal: nullable(text),
  },
} as const;
