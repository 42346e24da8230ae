import type { RewardId } from '@perya/ledger';
import type { promotion, reward } from '@perya/contract';
import type { Terms } from '@perya/promotions';
import {
  campaignId,
  clusterId,
  column,
  currencyCode,
  filled,
  identity,
  memberId,
  merchantCode,
  nullable,
} from './column.ts';
import type { CampaignId } from './promotion-values.ts';

/** How a campaign stands. */
export type CampaignState = 'draft' | 'approved' | 'running' | 'paused' | 'ended';

const text = column<string>('text');
const texts = column<string[]>('_text');
const integer = column<number>('int4');
/** Ids are text; amounts may be written as they are counted. */
const big = column<string, string | bigint>('int8');
const moment = column<Date>('timestamptz');
const bytes = column<Buffer>('bytea');
const json = column<unknown>('jsonb');

/** The tables of promotions; part of the one description in `schema.ts`. */
export const PROMOTION_TABLES = {
  campaign: {
    id: identity<CampaignId>(),
    merchant_code: merchantCode,
    code: text,
    kind: column<Terms['kind']>('text'),
    item_id: big,
    promo_code: nullable(text),
    state: filled(column<CampaignState>('text')),
    version: nullable(integer),
    created_at: moment,
    act_at: nullable(moment),
    ended_at: nullable(moment),
    promises: filled(integer),
  },
  campaign_comment: {
    id: identity(),
    merchant_code: merchantCode,
    campaign_id: campaignId,
    member_id: memberId,
    content: text,
    images: filled(texts),
    state: filled(column<promotion.Comment['state']>('text')),
    decided_by: nullable(text),
    answer: nullable(text),
    answered_by: nullable(text),
    answered_at: nullable(moment),
    at: moment,
  },
  campaign_version: {
    campaign_id: campaignId,
    merchant_code: merchantCode,
    version: integer,
    terms: json,
    terms_hash: bytes,
    starts_at: moment,
    ends_at: nullable(moment),
    maker: text,
    made_at: moment,
    checker: nullable(text),
    approval_no: nullable(text),
    approved_at: nullable(moment),
  },
  participation: {
    campaign_id: campaignId,
    member_id: memberId,
    merchant_code: merchantCode,
    period: filled(text),
    version: integer,
    state: filled(column<'joined' | 'left'>('text')),
    progress: filled(big),
    target: filled(big),
    terms_seen: bytes,
    cluster_id: nullable(clusterId),
    joined_at: moment,
    left_at: nullable(moment),
  },
  reward: {
    id: identity<RewardId>(),
    merchant_code: merchantCode,
    member_id: memberId,
    campaign_id: campaignId,
    version: integer,
    period: filled(text),
    nr: integer,
    form: column<reward.Reward['form']>('text'),
    currency: currencyCode,
    amount: big,
    turnover: big,
    paid_on: filled(column<'claim' | 'exclusion'>('text')),
    state: column<reward.Reward['state']>('text'),
    reason: nullable(column<(typeof reward.REWARD_REASONS)[number]>('text')),
    granted_by: nullable(text),
    granted_why: filled(text),
    granted_at: moment,
    decided_by: nullable(text),
    decided_at: nullable(moment),
    cluster_id: nullable(clusterId),
    first_reviewer: nullable(text),
    first_verdict: nullable(column<'give' | (typeof reward.REWARD_REASONS)[number]>('text')),
    promised_at: nullable(moment),
    claim_until: nullable(moment),
    act_at: nullable(moment),
    ended_at: nullable(moment),
  },
};
