import type { responsibleGaming } from '@perya/contract';
import { column, filled, memberId, merchantCode, nullable } from './column.ts';

const text = column<string>('text');
const integer = column<number>('int4');
/** Ids are text; amounts may be written as they are counted. */
const big = column<string, string | bigint>('int8');
const moment = column<Date>('timestamptz');
const day = column<string>('date');
const bytes = column<Buffer>('bytea');
const json = column<unknown>('jsonb');

/** What may tell that gambling harms somebody. [R35] */
export type HarmMarker = 'deposits' | 'play' | 'methods' | 'reversals' | 'tools' | 'contact';

/** The tables of what protects players; part of the one description in `schema.ts`. */
export const RESPONSIBLE_GAMING_TABLES = {
  brand_limit: {
    merchant_code: merchantCode,
    kind: column<Exclude<(typeof responsibleGaming.LIMIT_KINDS)[number], 'session'>>('text'),
    period: column<Exclude<(typeof responsibleGaming.LIMIT_PERIODS)[number], 'session'>>('text'),
    amount: big,
    changed_at: moment,
  },
  excluded_person: {
    blind: bytes,
    member_id: memberId,
    since: moment,
    until: moment,
  },
  harm_marker: {
    member_id: memberId,
    day: day,
    marker: column<HarmMarker>('text'),
    detail: filled(json),
    at: moment,
    seen_by: nullable(text),
    seen_at: nullable(moment),
    done: nullable(text),
  },
  harm_watch: {
    merchant_code: merchantCode,
    day: day,
    after_id: filled(big),
  },
  player_care: {
    member_id: memberId,
    pause: nullable(column<'cooling' | 'excluded'>('text')),
    pause_since: nullable(moment),
    pause_until: nullable(moment),
    pause_cash_version: nullable(big),
    reality_minutes: nullable(integer),
    reality_seen_at: nullable(moment),
    asked_at: nullable(moment),
  },
  player_limit: {
    member_id: memberId,
    kind: column<(typeof responsibleGaming.LIMIT_KINDS)[number]>('text'),
    period: column<(typeof responsibleGaming.LIMIT_PERIODS)[number]>('text'),
    amount: nullable(big),
    next_amount: nullable(big),
    next_at: nullable(moment),
    changed_at: moment,
  },
};
