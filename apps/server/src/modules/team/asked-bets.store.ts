import { GAME_TYPES, type GameType, type wallet } from '@perya/contract';
import type { Currency, MemberId } from '@perya/ledger';
import { sql, type RawBuilder } from 'kysely';
import type { Span } from '../../ledger/report-range.ts';
import type { BetLine } from '../reports/index.ts';

/** No bet has a higher number. */
export const LAST_ID = '9223372036854775807';

/** Which bets are asked for. */
export interface BetsAsked {
  readonly agentId: MemberId;
  readonly currency: Currency;
  readonly zone: string;
  readonly span: Span;
  readonly gameType?: GameType | undefined;
  readonly status?: (typeof wallet.BET_RESULTS)[number] | undefined;
}

/** Those between two numbers, the newest of them. */
export interface Wanted {
  readonly above: string;
  readonly before: string;
  readonly limit: number;
}

/** A bet of somebody of the team. */
export interface TeamBetLine extends BetLine {
  readonly member_id: MemberId;
}

/** What is told of a bet `b`. */
export const LINE = sql`
  b.id, b.member_id, b.ref, b.category, b.vendor_code || '/' || b.game_code as detail, b.opened_at as at, b.stake, b.turnover as counted,
  case b.state when 'void' then 0 else b.payout end as payout, b.state = 'void' as is_void, b.state = 'open' as is_open`;

/** Whether a bet `b` is one of those asked for. */
export function isAsked(
  { span, gameType, status }: BetsAsked,
  { above, before }: Omit<Wanted, 'limit'>,
): RawBuilder<unknown> {
  const isType = gameType === undefined ? sql`true` : sql`b.category = ${gameType}`;
  return sql`b.id > ${above} and b.id < ${before} and b.opened_at >= ${span.from} and b.opened_at < ${span.until} and ${isType}
    and ${hasEnded(status)}`;
}

function hasEnded(status: BetsAsked['status']): RawBuilder<unknown> {
  if (status === undefined) return sql`true`;
  if (status === 'open' || status === 'void') return sql`b.state = ${sql.lit(status)}`;
  return status === 'won' ? sql`b.state = 'settled' and b.payout > 0` : sql`b.state = 'settled' and b.payout = 0`;
}

/** The account of a bet `b`, if it is one of the currency. */
export function inCurrency({ currency }: BetsAsked): RawBuilder<unknown> {
  return sql`select from ledger_account where id = b.account_id and currency = ${currency} offset 0`;
}

/** Whether somebody is of the team, looked up for one after the other. */
export function inTeam({ agentId }: BetsAsked, memberId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select from member_ancestor where ancestor_id = ${agentId} and member_id = ${memberId} offset 0`;
}

/** The days `d` of somebody, or of the whole house, on which bets that are asked for may have been placed. */
export function isPlayedDay({ currency, span, gameType }: BetsAsked): RawBuilder<unknown> {
  const types = gameType === undefined ? GAME_TYPES : [gameType];
  return sql`d.currency = ${currency} and d.category = any (${types}::text[])
    and d.day between ${span.startDay} and ${span.endDay}`;
}
