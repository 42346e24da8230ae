import type { GameType, rounds } from '@perya/contract';
import { column, filled, identity, nullable } from './column.ts';

const text = column<string>('text');
const integer = column<number>('int4');
const big = column<string, string | bigint>('int8');
const bool = column<boolean>('bool');
const moment = column<Date>('timestamptz');
const bytes = column<Buffer>('bytea');
const day = column<string>('date');
const names = column<Readonly<Record<string, string>>, string>('jsonb');
const gameType = column<GameType>('text');

/** How the money of a vendor moves. */
export type VendorKind = 'studio' | 'seamless' | 'transfer';

/** How a vendor signs. */
export type VendorSigning = 'perya' | 'rsa' | 'body-hmac' | 'sorted-md5' | 'tcg';

/** Tables of vendors, titles and rounds. */
export const GAME_TABLES = {
  vendor: {
    code: text,
    name: text,
    is_active: filled(bool),
    addresses: filled(column<string[]>('_text')),
    kind: filled(column<VendorKind>('text')),
    signing: filled(column<VendorSigning>('text')),
    launch_url: filled(text),
    open_mode: filled(column<'frame' | 'window'>('text')),
    has_trial: filled(bool),
    may_owe: filled(bool),
    round_hours: filled(integer),
    art: filled(text),
    api_url: filled(text),
    needs_session: filled(bool),
    park_ms: filled(integer),
  },
  vendor_key: {
    vendor_code: text,
    key_id: text,
    secret_sealed: text,
    is_active: filled(bool),
    created_at: moment,
  },
  brand_vendor: { merchant_code: text, vendor_code: text, position: filled(integer), is_active: filled(bool) },
  brand_category: { merchant_code: text, game_type: gameType, position: integer, is_active: filled(bool) },
  game_class: { game_type: gameType, key: text, position: integer, names },
  game: {
    id: identity(),
    vendor_code: text,
    code: text,
    game_type: gameType,
    class_key: nullable(text),
    name: text,
    names: filled(names),
    search_text: text,
    icon: text,
    color: text,
    min_bet: big,
    rtp_bps: nullable(integer),
    engine: nullable(text),
    has_trial: filled(bool),
    room_type: nullable(column<'free' | 'vip' | 'pay'>('text')),
    released_on: day,
    is_active: filled(bool),
    is_paused: filled(bool),
  },
  brand_game: { merchant_code: text, game_id: big, is_active: filled(bool), hot_position: nullable(integer) },
  favourite: { member_id: big, game_id: big, added_at: moment },
  recent_game: { member_id: big, game_id: big, opened_at: moment },
  game_launch: {
    hash: bytes,
    member_id: big,
    session_id: big,
    vendor_code: text,
    game_code: text,
    language: text,
    expires_at: moment,
    used_at: nullable(moment),
  },
  game_session: {
    hash: bytes,
    member_id: big,
    session_id: big,
    vendor_code: text,
    game_code: text,
    language: text,
    opened_at: moment,
    expires_at: moment,
    ended_at: nullable(moment),
  },
  seed_pair: {
    id: identity(),
    member_id: big,
    state: column<'next' | 'current' | 'revealed'>('text'),
    server_seed_sealed: text,
    server_hash: bytes,
    client_seed: nullable(text),
    nonce: filled(big),
    created_at: moment,
    revealed_at: nullable(moment),
  },
  round: {
    id: identity(),
    round_no: text,
    member_id: big,
    key: column<string>('uuid'),
    vendor_code: text,
    game_code: text,
    currency: text,
    model_id: text,
    model_hash: bytes,
    seed_id: big,
    nonce: big,
    stake: big,
    win: filled(big),
    state: column<(typeof rounds.ROUND_STATES)[number]>('text'),
    cancel_at: nullable(moment),
    refusal: nullable(text),
    events: filled(column<readonly unknown[], string>('json')),
    balance_after: nullable(big),
    version: nullable(big),
    is_seen: filled(bool),
    opened_at: moment,
    closed_at: nullable(moment),
  },
  vendor_call: {
    id: identity(),
    vendor_code: text,
    call: text,
    at: moment,
    status: text,
    request: text,
    answer: text,
  },
  vendor_transfer: {
    order_no: text,
    member_id: big,
    vendor_code: text,
    merchant_code: text,
    currency: text,
    direction: column<'out' | 'back'>('text'),
    amount: big,
    state: column<'pending' | 'unknown' | 'done' | 'failed'>('text'),
    created_at: moment,
    ended_at: nullable(moment),
    act_at: nullable(moment),
    tries: filled(integer),
  },
  round_watch: {
    vendor_code: text,
    tx_id: text,
    member_id: big,
    opened_at: moment,
    state: column<'asking' | 'staff' | 'ended'>('text'),
    tries: filled(integer),
    act_at: moment,
    note: filled(text),
  },
};
