import type { FriendState } from '@perya/promotions';
import { campaignId, column, filled, identity, memberId, merchantCode, nullable, rewardId } from './column.ts';

const text = column<string>('text');
const integer = column<number>('int4');
const big = column<string, string | bigint>('int8');
const moment = column<Date>('timestamptz');

/** The tables of referrals; part of the one description in `schema.ts`. */
export const REFERRAL_TABLES = {
  referral: {
    id: identity(),
    member_id: memberId,
    inviter_id: memberId,
    merchant_code: merchantCode,
    state: filled(column<FriendState>('text')),
    campaign_id: nullable(campaignId),
    version: nullable(integer),
    invited_at: moment,
    ends_at: moment,
    is_touched: filled(column<boolean>('bool')),
    act_at: nullable(moment),
    reason: nullable(column<'linked' | 'terms'>('text')),
    first_reviewer: nullable(text),
    first_verdict: nullable(column<'give' | 'linked' | 'terms'>('text')),
    decided_by: nullable(text),
    settled_at: nullable(moment),
  },
  referral_award: {
    member_id: memberId,
    role: column<'inviter' | 'friend'>('text'),
    merchant_code: merchantCode,
    owner_id: memberId,
    campaign_id: campaignId,
    version: integer,
    period: text,
    nr: integer,
    amount: big,
    due_at: moment,
    until: moment,
    act_at: nullable(moment),
    reward_id: nullable(rewardId),
    refusal: nullable(text),
  },
  referral_mark: {
    name: column<'ledger'>('text'),
    up_to: big,
  },
};
