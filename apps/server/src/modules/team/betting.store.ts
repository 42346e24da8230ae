import type { MemberId, MerchantCode } from '@perya/ledger';
import { sql, type Kysely } from 'kysely';
import { CLOCKS_DIFFER_MS, lastIdBefore } from '../../ledger/followed.ts';
import { onlyMember, type Members } from '../../ledger/members.ts';
import type { Span } from '../../ledger/report-range.ts';
import { plannedWithout } from '../../platform/db/planner-settings.ts';
import type { Database } from '../../platform/db/schema.ts';
import { teamOf } from '../identity/index.ts';
import type { BetLine } from '../reports/index.ts';
import { betsOfMembers, inCurrency, isAsked, type BetsAsked, type Wanted } from './member-bets.store.ts';

type Db = Kysely<Database>;

/** So many of the newest bets of the house are looked at for a page before the members of a team are gone through. */
export const LOOKED_AT_MAX = 5000;

/** No bet has a higher number. */
const LAST_ID = '9223372036854775807';

/** Whose bets are asked for, and which. */
export interface TeamBetFilter extends BetsAsked {
  readonly agentId: MemberId;
  /** One of the team alone. */
  readonly memberId: MemberId | null;
}

/** A bet of somebody of the team. */
export interface TeamBetLine extends BetLine {
  readonly member_id: MemberId;
}

/** A page of bets: those before a number, or the newest of all. */
export interface BetPage {
  readonly before: string | null;
  readonly limit: number;
  readonly now: Date;
  /** Tests look at fewer. */
  readonly lookedAtMax?: number;
}

/** Somebody of a team by name; null for nobody of it, whoever else bears the name. */
export async function findInTeam(
  db: Db,
  { agentId, merchantCode }: { readonly agentId: MemberId; readonly merchantCode: MerchantCode },
  account: string,
): Promise<MemberId | null> {
  const { rows } = await sql<{ id: MemberId }>`
    select m.id from member m
    where m.merchant_code = ${merchantCode} and lower(m.account) = lower(${account})
      and exists (select from member_ancestor a where a.ancestor_id = ${agentId} and a.member_id = m.id)`.execute(db);
  return rows[0]?.id ?? null;
}

/**
 * Bets of a team before a place in the list, newest first. A team that plays much has a page among the newest bets of the house; where
 * it has none, its members are gone through from there on, each along the own bets. Neither way costs what the whole house or
 * the whole past would.
 */
export async function readTeamBets(
  db: Db,
  filter: TeamBetFilter,
  { before, limit, now, lookedAtMax = LOOKED_AT_MAX }: BetPage,
): Promise<TeamBetLine[]> {
  const { agentId, memberId, span } = filter;
  if (memberId !== null) return readOfMembers(db, filter, onlyMember(memberId), { before: before ?? LAST_ID, limit });
  const newest = before ?? (await firstBehind(db, span, now));
  const edge = await readEdge(db, span, newest, lookedAtMax);
  const found = await readNewest(db, filter, { from: edge?.id ?? '0', before: newest }, limit);
  const isWhole = edge === null || edge.at.getTime() < span.from.getTime() - CLOCKS_DIFFER_MS;
  if (found.length === limit || isWhole) return found;
  const rest = { before: edge.id, limit: limit - found.length };
  return [...found, ...(await readOfMembers(db, filter, teamOf(agentId), rest))];
}

/** A number behind all bets of a range. */
async function firstBehind(db: Db, { until }: Span, now: Date): Promise<string> {
  const behind = new Date(until.getTime() + 2 * CLOCKS_DIFFER_MS);
  return behind > now ? LAST_ID : ((await lastIdBefore(db, behind)) + 1n).toString();
}

/** The oldest of the newest bets that are looked at; null when there are no more than these. */
async function readEdge(
  db: Db,
  { until }: Span,
  before: string,
  lookedAtMax: number,
): Promise<{ readonly id: string; readonly at: Date } | null> {
  const edge = sql<{ id: string; at: Date }>`
    select id, opened_at as at from bet where id < ${before} and opened_at < ${until}
    order by id desc offset ${lookedAtMax - 1} limit 1`;
  return (await plannedWithout(['sort', 'seqscan', 'bitmapscan'], edge).execute(db)).rows[0] ?? null;
}

/** Those of the team among bets of the house, one after the other until there are enough. */
async function readNewest(
  db: Db,
  filter: TeamBetFilter,
  { from, before }: { readonly from: string; readonly before: string },
  limit: number,
): Promise<TeamBetLine[]> {
  const lines = sql<TeamBetLine>`
    select ${LINE} from (
      select * from bet b where b.id >= ${from} and b.id < ${before} and ${isAsked(filter)} order by b.id desc offset 0
    ) b
    cross join lateral (
      select from member_ancestor where ancestor_id = ${filter.agentId} and member_id = b.member_id offset 0
    ) below
    cross join lateral (${inCurrency(filter)}) account
    order by b.id desc limit ${limit}`;
  return (await plannedWithout(['sort', 'seqscan', 'bitmapscan'], lines).execute(db)).rows;
}

/** The bets of members, each along an index of the own ones. */
async function readOfMembers(
  db: Db,
  filter: TeamBetFilter,
  members: Members,
  wanted: Wanted,
): Promise<TeamBetLine[]> {
  const lines = sql<TeamBetLine>`
    select ${LINE} from (${betsOfMembers(filter, members, wanted)}) found
    cross join lateral (select * from bet where id = found.id offset 0) b order by b.id desc`;
  return (await plannedWithout(['sort', 'seqscan', 'bitmapscan'], lines).execute(db)).rows;
}

/** What is told of a bet `b`. */
const LINE = sql`
  b.id, b.member_id, b.ref, b.category, b.vendor_code || '/' || b.game_code as detail, b.opened_at as at, b.stake, b.turnover as counted,
  case b.state when 'void' then 0 else b.payout end as payout, b.state = 'void' as is_void, b.state = 'open' as is_open`;
