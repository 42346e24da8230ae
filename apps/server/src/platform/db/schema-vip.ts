import type { vip } from '@perya/contract';
import { column, filled, memberId, merchantCode, nullable, rewardId } from './column.ts';

const text = column<string>('text');
const small = column<number>('int2');
const big = column<string, string | bigint>('int8');
const moment = column<Date>('timestamptz');
const day = column<string>('date');

/** The tables of the VIP ladder; part of the one description in `schema.ts`. */
export const VIP_TABLES = {
  member_vip: {
    member_id: memberId,
    merchant_code: merchantCode,
    level: filled(small),
    best_level: filled(small),
    growth_deposit: filled(big),
    growth_valid: filled(big),
    deposit_mark: filled(big),
    quarter: day,
    quarter_valid: filled(big),
    birthday: nullable(column<Buffer>('bytea')),
    graded_at: moment,
  },
  vip_gift: {
    member_id: memberId,
    kind: column<(typeof vip.VIP_GIFTS)[number]>('text'),
    period: text,
    merchant_code: merchantCode,
    level: small,
    amount: big,
    due_at: moment,
    until: nullable(moment),
    act_at: nullable(moment),
    reward_id: nullable(rewardId),
    refusal: nullable(text),
  },
  vip_run: {
    merchant_code: merchantCode,
    work: column<'night' | 'grade' | 'quarter' | 'week' | 'month' | 'birthday' | 'regrade'>('text'),
    period: text,
    needs_id: filled(big),
    after_member: filled(big),
    started_at: moment,
    finished_at: nullable(moment),
  },
};
