import type { SpinsId } from '@perya/ledger';
import {
  campaignId,
  column,
  currencyCode,
  filled,
  identity,
  memberId,
  merchantCode,
  nullable,
  rewardId,
  spinsId,
  waveId,
} from './column.ts';
import type { WaveId } from './promotion-values.ts';

const text = column<string>('text');
const small = column<number>('int2');
const integer = column<number>('int4');
const big = column<string, string | bigint>('int8');
const moment = column<Date>('timestamptz');
const day = column<string>('date');

/** Whether free spins can be played. */
export type SpinGrantState = 'queued' | 'active' | 'ended';

/** How far a vendor is with free spins that it gives. */
export type VendorSpinsState = 'asking' | 'given' | 'cancelling' | 'ended' | 'staff';

/** How far a wave of envelopes is. */
export type WaveState = 'planned' | 'open' | 'shared' | 'done' | 'cancelled';

/** The tables of the lucky wheel, of waves of envelopes and of free spins; part of the one description in `schema.ts`. */
export const LUCK_TABLES = {
  free_spin: {
    grant_id: spinsId,
    nr: small,
    seed_id: big,
    nonce: big,
    model_hash: column<Buffer>('bytea'),
    win: big,
    events: column<readonly unknown[], string>('jsonb'),
    at: moment,
  },
  rain_entry: {
    wave_id: waveId,
    member_id: memberId,
    merchant_code: merchantCode,
    at: moment,
    place: nullable(integer),
    amount: nullable(big),
    reward_id: nullable(rewardId),
    refusal: nullable(text),
    act_at: nullable(moment),
    until: nullable(moment),
  },
  rain_wave: {
    id: identity<WaveId>(),
    merchant_code: merchantCode,
    campaign_id: campaignId,
    version: integer,
    currency: currencyCode,
    opens_at: moment,
    closes_at: moment,
    pot: big,
    low: big,
    high: big,
    turnover_times: small,
    seed_sealed: text,
    seed_hash: column<Buffer>('bytea'),
    state: filled(column<WaveState>('text')),
    people: nullable(integer),
    rest: nullable(big),
    shared_at: nullable(moment),
    act_at: nullable(moment),
  },
  spin_grant: {
    id: identity<SpinsId>(),
    reward_id: rewardId,
    merchant_code: merchantCode,
    member_id: memberId,
    currency: currencyCode,
    vendor_code: text,
    game_code: text,
    stake: big,
    count: small,
    used: filled(small),
    won: filled(big),
    life_days: small,
    state: filled(column<SpinGrantState>('text')),
    expires_at: nullable(moment),
    act_at: nullable(moment),
  },
  vendor_spins: {
    grant_id: spinsId,
    vendor_code: text,
    state: filled(column<VendorSpinsState>('text')),
    tries: filled(integer),
    note: filled(text),
    act_at: nullable(moment),
  },
  welcome: {
    member_id: memberId,
    merchant_code: merchantCode,
    verified_at: moment,
    reward_id: nullable(rewardId),
    refusal: nullable(text),
    act_at: nullable(moment),
    until: moment,
  },
  wheel_spin: {
    reward_id: rewardId,
    member_id: memberId,
    merchant_code: merchantCode,
    campaign_id: campaignId,
    version: integer,
    day,
    nr: small,
    seed_id: big,
    nonce: big,
    place: small,
    field: small,
    at: moment,
  },
} as const;
