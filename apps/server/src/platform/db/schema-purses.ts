import type { GrantId, VendorCode } from '@perya/ledger';
import type { EndCause, PurseEnd, PurseState } from '@perya/promotions';
import {
  campaignId,
  column,
  currencyCode,
  filled,
  grantId,
  identity,
  memberId,
  merchantCode,
  nullable,
  rewardId,
} from './column.ts';

const texts = column<string[]>('_text');
const small = column<number>('int2');
const integer = column<number>('int4');
/** Ids are text; amounts may be written as they are counted. */
const big = column<string, string | bigint>('int8');
const bigs = column<string[], readonly (string | bigint)[]>('_int8');
const bool = column<boolean>('bool');
const moment = column<Date>('timestamptz');

/** The tables of bonus purses; part of the one description in `schema.ts`. */
export const PURSE_TABLES = {
  bet_note: {
    bet_id: big,
    odds: nullable(integer),
    at: moment,
  },
  bet_side: {
    bet_id: big,
    nr: small,
    member_id: memberId,
    currency: currencyCode,
    vendor_code: column<VendorCode>('text'),
    market: column<string>('text'),
    side: column<string>('text'),
    stake: big,
    is_void: filled(bool),
    at: moment,
  },
  bonus_bet: {
    grant_id: grantId,
    bet_id: big,
    state: column<'open' | 'ended' | 'void'>('text'),
    stake: big,
    from_bonus: big,
    win: filled(big),
    to_bonus: filled(big),
    weight: small,
    is_two_sided: bool,
    is_paused: bool,
    counted: filled(big),
    reasons: filled(texts),
    parts: filled(bigs),
    at: moment,
    ended_at: nullable(moment),
    is_told: bool,
    is_end_told: nullable(bool),
  },
  bonus_grant: {
    id: identity<GrantId>(),
    merchant_code: merchantCode,
    member_id: memberId,
    currency: currencyCode,
    reward_id: rewardId,
    campaign_id: campaignId,
    version: integer,
    amount: big,
    matched: big,
    needed: big,
    done: filled(big),
    released: filled(big),
    cap: nullable(big),
    steps: small,
    step: filled(small),
    max_stake: big,
    life_days: small,
    state: column<PurseState>('text'),
    ends_as: nullable(column<PurseEnd>('text')),
    end_reason: nullable(column<EndCause>('text')),
    in_play: filled(big),
    since_cash_version: nullable(big),
    since_bonus_version: nullable(big),
    granted_at: moment,
    active_at: nullable(moment),
    expires_at: nullable(moment),
    suspended_at: nullable(moment),
    withdrawals: filled(small),
    ended_at: nullable(moment),
    act_at: nullable(moment),
    told_step: filled(small),
  },
};
