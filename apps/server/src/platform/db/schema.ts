import type { content, ContentLanguage, Language, member, security, system } from '@perya/contract';
import type { MemberId } from '@perya/ledger';
import {
  clusterId,
  column,
  currencyCode,
  filled,
  identity,
  memberId,
  merchantCode,
  nullable,
  type Field,
} from './column.ts';
import { AGENT_REBATE_TABLES } from './schema-agent-rebate.ts';
import { AGENT_RAIN_LIMITS, AGENT_RAIN_TABLES } from './schema-agent-rain.ts';
import { BOARD_TABLES } from './schema-board.ts';
import { COLLUSION_TABLES } from './schema-collusion.ts';
import { GAME_TABLES } from './schema-games.ts';
import { RESPONSIBLE_GAMING_TABLES } from './schema-responsible-gaming.ts';
import { LEDGER_TABLES } from './schema-ledger.ts';
import { MONEY_TABLES } from './schema-money.ts';
import { PROMOTION_TABLES } from './schema-promotions.ts';
import { PURSE_TABLES } from './schema-purses.ts';
import { INVITATION_TABLES } from './schema-invitation.ts';
import { AGENCY_TERMS, LINE_TABLES } from './schema-lines.ts';
import { LUCK_TABLES } from './schema-luck.ts';
import { OCCASION_TABLES } from './schema-occasions.ts';
import { MAIL_TABLES } from './schema-mail.ts';
import { PUSH_TABLES } from './schema-push.ts';
import { MISSION_TABLES } from './schema-missions.ts';
import { REBATE_TABLES } from './schema-rebate.ts';
import { REFERRAL_TABLES } from './schema-referral.ts';
import { VIP_TABLES } from './schema-vip.ts';

type CharacterClass = (typeof system.CHARACTER_CLASSES)[number];
type Tone = (typeof content.TONES)[number];

/** The regulator a brand follows. */
export type Profile = 'PH' | 'UK' | 'MT' | 'OTHER';

/** What a piece of content is. [ENT-28] */
export type ContentKind = 'A' | 'PL' | 'B' | 'PU' | 'PR' | 'HELP' | 'AGREEMENT';

/** Why a session ended. */
export type SessionEnd = 'logout' | 'replaced' | 'disabled' | 'elsewhere' | 'password' | 'theft' | 'excluded';

/** How a session began. */
export type LoginMethod = 'password' | 'sms' | 'firebase' | 'device' | 'register' | 'reset' | 'trial';

/** What a code is for. */
export type CodePurpose = 'login' | 'register' | 'bind' | 'reset' | 'bindEmail' | 'confirm';

/** Personal data that is kept sealed. */
export type MemberField =
  | 'mobile'
  | 'email'
  | 'payeeName'
  | 'fullName'
  | 'idNumber'
  | 'birthDate'
  | 'qqNum'
  | 'facebook'
  | 'wechat'
  | 'line'
  | 'whatsapp'
  | 'zalo'
  | 'firebase';

const text = column<string>('text');
const texts = column<string[]>('_text');
const integer = column<number>('int4');
const big = column<string, string | bigint>('int8');
const bool = column<boolean>('bool');
const moment = column<Date>('timestamptz');
const language = column<ContentLanguage>('text');
const bytes = column<Buffer>('bytea');
const json = column<Readonly<Record<string, unknown>>>('jsonb');
const characters = column<CharacterClass[]>('_text');

/** Every table and column: the types below come from here, and a test compares it with the migrated database. */
export const TABLES = {
  brand: {
    merchant_code: merchantCode,
    trial_merchant_code: text,
    is_default: filled(bool),
    name: text,
    theme: filled(text),
    profile: filled(column<Profile>('text')),
    currency_symbol: filled(text),
    age_limit: nullable(integer),
    default_language: filled(column<Language>('text')),
    member_centre: filled(text),
    deposit_page: filled(text),
    main_domain: text,
    image_hosts: filled(texts),
    helpline_url: filled(text),
    register_captcha: filled(column<'always' | 'suspicion' | 'never'>('text')),
    maintenance: filled(bool),
    maintenance_until: nullable(moment),
    region_rule: filled(column<'open' | 'blocked' | 'allowed'>('text')),
    region_countries: filled(texts),
    content_version: filled(big),
    created_at: filled(moment),
    login_tries: filled(integer),
    reset_hold_hours: filled(integer),
    firebase: nullable(json),
    currency: filled(currencyCode),
    time_zone: filled(text),
    mission_week_max: nullable(big),
    withdraw_min: filled(big),
    withdraw_max: filled(big),
    withdraws_per_day: filled(integer),
    withdraw_fee_bps: filled(integer),
    withdraw_fee_min: filled(big),
    withdraw_auto_max: filled(big),
    rewards_listed_above: filled(big),
    withdraw_auto_minutes: filled(integer),
    withdraw_review_minutes: filled(integer),
    withdraw_cancel: filled(bool),
    turnover_bps: filled(integer),
    deposit_needs_kyc: filled(bool),
    ...AGENCY_TERMS,
    ...AGENT_RAIN_LIMITS,
    trial_balance: filled(big),
  },
  brand_text: { merchant_code: merchantCode, language, licence: filled(text), helpline: filled(text) },
  brand_host: { host: text, merchant_code: merchantCode, start_path: nullable(text) },
  brand_path: { merchant_code: merchantCode, path: text, target: text },
  brand_flag: { merchant_code: merchantCode, flag: text, is_on: bool },
  brand_resource: { merchant_code: merchantCode, resource_type: column<system.ResourceType>('text'), url: text },
  service_link: { merchant_code: merchantCode, position: integer, type: text, url: text, path: filled(text) },
  service_link_text: { merchant_code: merchantCode, position: integer, language, name: text, hours: filled(text) },
  field_rule: {
    merchant_code: merchantCode,
    form: column<'register' | 'common'>('text'),
    field: text,
    enabled: bool,
    required: bool,
    min_length: integer,
    max_length: integer,
    allow: characters,
    first: nullable(characters),
    need: nullable(characters),
    format: nullable(column<'email' | 'mobile'>('text')),
    message_key: text,
  },
  country: {
    merchant_code: merchantCode,
    country_code: text,
    dialing_code: text,
    min_length: integer,
    max_length: integer,
    position: filled(integer),
    is_default: filled(bool),
  },
  country_name: { merchant_code: merchantCode, country_code: text, language, name: text },
  ip_network: { network: column<string>('cidr'), country: text, city: filled(text) },
  content_item: {
    id: identity(),
    merchant_code: merchantCode,
    kind: column<ContentKind>('text'),
    group_name: filled(text),
    position: filled(integer),
    url: filled(text),
    image: filled(text),
    tone: filled(column<Tone>('text')),
    promotion_type: filled(text),
    category: filled(text),
    execution: nullable(column<'A' | 'B' | 'F'>('text')),
    status: filled(column<'draft' | 'published' | 'withdrawn'>('text')),
    publish_from: moment,
    publish_until: nullable(moment),
    starts_at: nullable(moment),
    ends_at: nullable(moment),
    version: filled(integer),
    created_at: filled(moment),
    updated_at: filled(moment),
  },
  content_text: {
    item_id: big,
    language,
    title: text,
    body: filled(text),
    highlight: filled(text),
    action: filled(text),
    note: filled(text),
  },
  member: {
    id: identity<MemberId>(),
    merchant_code: merchantCode,
    account: text,
    nickname: filled(text),
    type: integer,
    status: filled(column<'active' | 'disabled' | 'closed'>('text')),
    created_at: filled(moment),
    password_hash: nullable(text),
    password_changed_at: nullable(moment),
    must_change_password: filled(bool),
    must_agree: filled(bool),
    payment_hash: nullable(text),
    payment_failures: filled(integer),
    payment_failed_at: nullable(moment),
    held_until: nullable(moment),
    held_by: nullable(column<'mobile' | 'email'>('text')),
    head_icon: filled(text),
    upline_id: nullable(big),
    register_method: nullable(column<(typeof member.REGISTER_METHODS)[number]>('text')),
    register_host: filled(text),
    kyc_state: filled(column<member.KycState>('text')),
    is_demo: filled(bool),
    hides_name: filled(bool),
    is_house: filled(bool),
    language: nullable(language),
    last_login_at: nullable(moment),
    last_login_place: filled(text),
  },
  member_ancestor: { ancestor_id: big, member_id: big, depth: integer },
  session: {
    id: identity(),
    token_hash: bytes,
    member_id: memberId,
    created_at: moment,
    last_seen_at: moment,
    expires_at: moment,
    revoked_at: nullable(moment),
    revoked_reason: nullable(column<SessionEnd>('text')),
    method: filled(column<LoginMethod>('text')),
    proved_at: nullable(moment),
    password_at: nullable(moment),
    gateway: filled(integer),
    device: filled(text),
    ip: filled(text),
    place: filled(text),
    previous_login_at: nullable(moment),
    previous_login_place: filled(text),
    family: nullable(text),
  },
  secret_mark: { name: text, mark: bytes },
  device_credential: {
    selector: bytes,
    validator_hash: bytes,
    previous_hash: nullable(bytes),
    family: text,
    member_id: memberId,
    device: filled(text),
    created_at: moment,
    used_at: moment,
    expires_at: moment,
    ends_at: moment,
    revoked_at: nullable(moment),
    revoked_reason: nullable(column<Exclude<SessionEnd, 'replaced'> | 'locked'>('text')),
  },
  login_guard: {
    merchant_code: merchantCode,
    name_hash: bytes,
    failures: integer,
    since: moment,
    locked_until: nullable(moment),
  },
  member_cluster: {
    member_id: memberId,
    merchant_code: merchantCode,
    cluster_id: clusterId,
    confirmed_by: text,
    confirmed_at: moment,
  },
  member_link: {
    merchant_code: merchantCode,
    a: memberId,
    b: memberId,
    kind: column<'payout' | 'payer' | 'device' | 'idNumber'>('text'),
    at: moment,
  },
  marketing_consent: {
    id: identity(),
    member_id: memberId,
    merchant_code: merchantCode,
    is_given: bool,
    version: text,
    at: moment,
  },
  member_data: {
    member_id: memberId,
    merchant_code: merchantCode,
    field: column<MemberField>('text'),
    sealed: text,
    blind: nullable(bytes),
    masked: text,
    changed_at: moment,
  },
  affiliate_code: {
    code: text,
    merchant_code: merchantCode,
    member_id: memberId,
    created_at: filled(moment),
    is_active: filled(bool),
  },
  agreement_acceptance: { member_id: memberId, version: text, accepted_at: moment },
  verification_code: {
    merchant_code: merchantCode,
    purpose: column<CodePurpose>('text'),
    target: bytes,
    code_hash: bytes,
    member_id: nullable(memberId),
    tries: filled(integer),
    sent_at: moment,
    expires_at: moment,
    used_at: nullable(moment),
  },
  code_send: {
    id: identity(),
    merchant_code: merchantCode,
    target: bytes,
    address: nullable(bytes),
    was_accepted: filled(bool),
    sent_at: moment,
  },
  reset_link: {
    token_hash: bytes,
    member_id: memberId,
    created_at: moment,
    expires_at: moment,
    used_at: nullable(moment),
  },
  captcha: { id_hash: bytes, answer_hash: bytes, expires_at: moment },
  used_once: { kind: column<'nonce' | 'firebase'>('text'), value: bytes, expires_at: moment },
  upload: {
    id: text,
    member_id: memberId,
    purpose: column<(typeof security.UPLOAD_PURPOSES)[number]>('text'),
    width: integer,
    height: integer,
    sealed: bytes,
    is_used: filled(bool),
    created_at: moment,
  },
  kyc_submission: {
    id: identity(),
    member_id: memberId,
    id_kind: column<(typeof security.ID_KINDS)[number]>('text'),
    front_id: text,
    selfie_id: text,
    state: filled(column<'submitted' | 'verified' | 'refused'>('text')),
    reason: filled(text),
    submitted_at: moment,
    reviewed_at: nullable(moment),
    reviewer: nullable(text),
    language: filled(language),
  },
  account_event: {
    id: identity(),
    member_id: nullable(memberId),
    merchant_code: merchantCode,
    kind: text,
    ip: filled(text),
    detail: filled(json),
    at: moment,
  },
  sandbox_message: {
    id: identity(),
    merchant_code: merchantCode,
    channel: column<'sms' | 'mail' | 'captcha'>('text'),
    recipient: text,
    subject: filled(text),
    body: text,
    sent_at: moment,
  },
  notice_read: { member_id: memberId, item_id: big, merchant_code: merchantCode, read_at: moment },
  rate_limit: { key: text, full_at: moment },
  readiness: { id: integer, checked_at: moment },
  seed_mark: { part: text, planted_at: moment },
  ...RESPONSIBLE_GAMING_TABLES,
  ...LEDGER_TABLES,
  ...MONEY_TABLES,
  ...GAME_TABLES,
  ...PROMOTION_TABLES,
  ...PURSE_TABLES,
  ...REBATE_TABLES,
  ...VIP_TABLES,
  ...LINE_TABLES,
  ...AGENT_REBATE_TABLES,
  ...COLLUSION_TABLES,
  ...LUCK_TABLES,
  ...AGENT_RAIN_TABLES,
  ...OCCASION_TABLES,
  ...MISSION_TABLES,
  ...BOARD_TABLES,
  ...INVITATION_TABLES,
  ...REFERRAL_TABLES,
  ...MAIL_TABLES,
  ...PUSH_TABLES,
};

type Tables = typeof TABLES;

/** The database as Kysely sees it. */
export type Database = {
  [Table in keyof Tables]: { [Name in keyof Tables[Table]]: Field<Tables[Table][Name]> };
};
