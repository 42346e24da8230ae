import { campaignId, column, currencyCode, filled, memberId, merchantCode, nullable, rewardId } from './column.ts';

const text = column<string>('text');
const small = column<number>('int2');
const integer = column<number>('int4');
const big = column<string, string | bigint>('int8');
const moment = column<Date>('timestamptz');
const day = column<string>('date');

/** The tables of missions and of the calendar of visits; part of the one description in `schema.ts`. */
export const MISSION_TABLES = {
  check_in: {
    member_id: memberId,
    day,
    merchant_code: merchantCode,
    month: text,
    nr: small,
    reward_id: rewardId,
    at: moment,
  },
  mission_article: {
    member_id: memberId,
    item_id: big,
    merchant_code: merchantCode,
    read_on: day,
  },
  mission_chain: {
    member_id: memberId,
    campaign_id: campaignId,
    period: text,
    merchant_code: merchantCode,
    version: integer,
    begun_at: moment,
  },
  mission_mark: {
    is_only: filled(column<boolean>('bool')),
    up_to: filled(big),
    events_at: moment,
  },
  mission_play: {
    member_id: memberId,
    currency: currencyCode,
    day,
    vendor: text,
    game: text,
    category: text,
    rounds: big,
    valid: big,
  },
  mission_step: {
    member_id: memberId,
    campaign_id: campaignId,
    period: text,
    nr: small,
    merchant_code: merchantCode,
    amount: big,
    finished_on: day,
    finished_at: moment,
    until: moment,
    act_at: nullable(moment),
    reward_id: nullable(rewardId),
    refusal: nullable(text),
  },
  mission_touch: {
    member_id: memberId,
    merchant_code: merchantCode,
    from_day: day,
    nr: filled(big),
    act_at: moment,
  },
};
