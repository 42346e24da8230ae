import type { board } from '@perya/contract';
import {
  boardId,
  campaignId,
  column,
  currencyCode,
  filled,
  identity,
  memberId,
  merchantCode,
  nullable,
  rewardId,
} from './column.ts';
import type { BoardId } from './promotion-values.ts';

const text = column<string>('text');
const small = column<number>('int2');
const integer = column<number>('int4');
const big = column<string, string | bigint>('int8');
const bigs = column<string[], readonly (string | bigint)[]>('_int8');
const moment = column<Date>('timestamptz');

/** The tables of leaderboards; part of the one description in `schema.ts`. */
export const BOARD_TABLES = {
  board: {
    id: identity<BoardId>(),
    merchant_code: merchantCode,
    campaign_id: campaignId,
    version: integer,
    currency: currencyCode,
    span: column<board.BoardPeriod>('text'),
    period: text,
    starts_at: moment,
    ends_at: moment,
    final_at: moment,
    points: column<board.BoardHead['rules']['points']>('text'),
    per_point: nullable(big),
    daily_cap: nullable(big),
    min_stake: nullable(big),
    best_rounds: nullable(small),
    prizes: bigs,
    turnover_times: small,
    claim_hours: integer,
    state: filled(column<board.BoardHead['state']>('text')),
    after_id: big,
    needs_id: nullable(big),
    places: nullable(integer),
    final_hash: nullable(column<Buffer>('bytea')),
    frozen_at: nullable(moment),
    settled_at: nullable(moment),
  },
  board_day: { board_id: boardId, member_id: memberId, day: column<string>('date'), valid: big },
  board_final: { board_id: boardId, rank: integer, member_id: memberId, account: text, points: big, prize: big },
  board_prize: {
    board_id: boardId,
    rank: integer,
    merchant_code: merchantCode,
    member_id: memberId,
    amount: big,
    until: moment,
    act_at: nullable(moment),
    reward_id: nullable(rewardId),
    refusal: nullable(text),
  },
  board_score: {
    board_id: boardId,
    member_id: memberId,
    points: big,
    reached_row: big,
    best: filled(bigs),
    best_rows: filled(bigs),
    is_out: filled(column<boolean>('bool')),
  },
};
