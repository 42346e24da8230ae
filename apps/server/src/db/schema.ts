import type { content, ContentLanguage, Language, system } from '@perya/contract';
import { column, filled, identity, nullable, type Field } from './column.ts';

type CharacterClass = (typeof system.CHARACTER_CLASSES)[number];
type Tone = (typeof content.TONES)[number];

/** The regulator a brand follows. */
export type Profile = 'PH' | 'UK' | 'MT' | 'OTHER';

/** What a piece of content is. [ENT-28] */
export type ContentKind = 'A' | 'PL' | 'B' | 'PU' | 'PR' | 'HELP' | 'AGREEMENT';

const text = column<string>('text');
const texts = column<string[]>('_text');
const integer = column<number>('int4');
const big = column<string>('int8');
const bool = column<boolean>('bool');
const moment = column<Date>('timestamptz');
const language = column<ContentLanguage>('text');
const characters = column<CharacterClass[]>('_text');

/** Every table and column: the types below come from here, and a test compares it with the migrated database. */
export const TABLES = {
  brand: {
    merchant_code: text,
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
    register_captcha: filled(bool),
    maintenance: filled(bool),
    maintenance_until: nullable(moment),
    region_rule: filled(column<'open' | 'blocked' | 'allowed'>('text')),
    region_countries: filled(texts),
    content_version: filled(big),
    created_at: filled(moment),
  },
  brand_text: { merchant_code: text, language, licence: filled(text), helpline: filled(text) },
  brand_host: { host: text, merchant_code: text, start_path: nullable(text) },
  brand_path: { merchant_code: text, path: text, target: text },
  brand_flag: { merchant_code: text, flag: text, is_on: bool },
  brand_resource: { merchant_code: text, resource_type: column<system.ResourceType>('text'), url: text },
  service_link: { merchant_code: text, position: integer, type: text, url: text, path: filled(text) },
  service_link_text: { merchant_code: text, position: integer, language, name: text, hours: filled(text) },
  field_rule: {
    merchant_code: text,
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
    merchant_code: text,
    country_code: text,
    dialing_code: text,
    min_length: integer,
    max_length: integer,
    position: filled(integer),
    is_default: filled(bool),
  },
  country_name: { merchant_code: text, country_code: text, language, name: text },
  ip_network: { network: column<string>('cidr'), country: text, city: filled(text) },
  content_item: {
    id: identity(),
    merchant_code: text,
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
    id: identity(),
    merchant_code: text,
    account: text,
    nickname: filled(text),
    type: integer,
    status: filled(column<'active' | 'disabled' | 'closed'>('text')),
    created_at: filled(moment),
  },
  session: {
    id: identity(),
    token_hash: column<Buffer>('bytea'),
    member_id: big,
    created_at: moment,
    last_seen_at: moment,
    expires_at: moment,
    revoked_at: nullable(moment),
    revoked_reason: nullable(column<'logout' | 'replaced' | 'disabled'>('text')),
  },
  notice_read: { member_id: big, item_id: big, merchant_code: text, read_at: moment },
  rate_limit: { key: text, full_at: moment },
  readiness: { id: integer, checked_at: moment },
  seed_mark: { part: text, planted_at: moment },
};

type Tables = typeof TABLES;

/** The database as Kysely sees it. */
export type Database = {
  [Table in keyof Tables]: { [Name in keyof Tables[Table]]: Field<Tables[Table][Name]> };
};
