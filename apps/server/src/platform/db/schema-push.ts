import type { ContentLanguage, push } from '@perya/contract';
import { broadcastId, column, filled, identity, memberId, merchantCode, nullable } from './column.ts';

const text = column<string>('text');
const big = column<string, string | bigint>('int8');
const bytes = column<Buffer>('bytea');
const small = column<number>('int2');
const moment = column<Date>('timestamptz');
const kind = column<push.PushKind>('text');

/** The tables of web push; part of the one description in `schema.ts`. */
export const PUSH_TABLES = {
  push_key: {
    id: identity(),
    merchant_code: merchantCode,
    member_id: memberId,
    session_id: big,
    endpoint_hash: bytes,
    endpoint_sealed: text,
    keys_sealed: text,
    kinds: column<push.PushKind[]>('_text'),
    quiet_from: nullable(small),
    quiet_until: nullable(small),
    zone: text,
    language: column<ContentLanguage>('text'),
    made_at: moment,
    confirmed_at: moment,
  },
  push_notice: {
    id: identity(),
    key_id: big,
    member_id: memberId,
    merchant_code: merchantCode,
    kind,
    topic: text,
    about: text,
    planned_at: moment,
    act_at: moment,
    ends_at: moment,
    tries: filled(small),
  },
  push_sent: { member_id: memberId, about: text, kind, at: moment },
  push_broadcast: { broadcast_id: broadcastId, after_key: filled(big), done_at: nullable(moment) },
};
