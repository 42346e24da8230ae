import type { Currency, GrantId, MemberId, MerchantCode, OrderNo, RewardId, SpinsId, VendorCode } from '@perya/ledger';
import type { BoardId, BroadcastId, CampaignId, ClusterId, WaveId } from './promotion-values.ts';
import type { ColumnType } from 'kysely';

/** What PostgreSQL calls the types we use (`udt_name` of the information schema, domains resolved). */
export type PostgresType =
  | 'text'
  | '_text'
  | 'int2'
  | 'int4'
  | 'int8'
  | 'float8'
  | 'bool'
  | 'timestamptz'
  | 'bytea'
  | 'cidr'
  | 'date'
  | 'uuid'
  | '_int8'
  | 'json'
  | 'jsonb';

/** One column: what the database must hold, and (as types only) what is read from and written to it. */
export interface Column<Read = unknown, Write = unknown> {
  readonly type: PostgresType;
  readonly nullable: boolean;
  /** The database fills it in when an insert leaves it out. */
  readonly filled: boolean;
  readonly types?: { readonly read: Read; readonly write: Write };
}

/** The type of a row's field as Kysely wants it. */
export type Field<C> =
  C extends Column<infer Read, infer Write> ? ColumnType<Read, Write, Exclude<Write, undefined> | Read> : never;

/** A column that must be given. */
export function column<Read, Write = Read>(type: PostgresType): Column<Read, Write> {
  return { type, nullable: false, filled: false };
}

/** The same column, empty allowed. */
export function nullable<Read, Write>(base: Column<Read, Write>): Column<Read | null, Write | null | undefined> {
  return { type: base.type, nullable: true, filled: false };
}

/** The same column, with a default in the database. */
export function filled<Read, Write>(base: Column<Read, Write>): Column<Read, Write | undefined> {
  return { type: base.type, nullable: base.nullable, filled: true };
}

/** A key the database counts up by itself; bigint travels as text. */
export function identity<Id extends string = string>(): Column<Id, undefined> {
  return { type: 'int8', nullable: false, filled: true };
}

/** Whose row it is. */
export const memberId = column<MemberId, MemberId | bigint>('int8');
/** Of which brand it is. */
export const merchantCode = column<MerchantCode>('text');
/** What its amounts are counted in. */
export const currencyCode = column<Currency>('text');
/** Which vendor it is about. */
export const vendorCode = column<VendorCode>('text');
/** Which order it is, or is about. */
export const orderNo = column<OrderNo>('text');
/** Of which campaign it is. */
export const campaignId = column<CampaignId, CampaignId | bigint>('int8');
/** Which reward it is about. */
export const rewardId = column<RewardId, RewardId | bigint>('int8');
/** Which bonus purse it is about. */
export const grantId = column<GrantId, GrantId | bigint>('int8');
/** Which free spins it is about. */
export const spinsId = column<SpinsId, SpinsId | bigint>('int8');
/** Of which wave of envelopes it is. */
export const waveId = column<WaveId, WaveId | bigint>('int8');
/** Of which leaderboard it is. */
export const boardId = column<BoardId, BoardId | bigint>('int8');
/** Of which broadcast it is. */
export const broadcastId = column<BroadcastId, BroadcastId | bigint>('int8');
/** Which accounts of one person it is about. */
export const clusterId = column<ClusterId, ClusterId | bigint>('int8');
