import { sql, type Kysely } from 'kysely';
import { CLOCKS_DIFFER_MS, lastIdBefore } from '../../ledger/followed.ts';
import type { Span } from '../../ledger/report-range.ts';
import { plannedWithout } from '../../platform/db/planner-settings.ts';
import type { Database } from '../../platform/db/schema.ts';
import {
  inCurrency,
  inTeam,
  isAsked,
  LAST_ID,
  LINE,
  type BetsAsked,
  type TeamBetLine,
  type Wanted,
} from './asked-bets.store.ts';

type Db = Kysely<Database>;

/** A number behind all bets of a range. */
export async function firstBehind(db: Db, { until }: Span, now: Date): Promise<string> {
  const behind = new Date(until.getTime() + 2 * CLOCKS_DIFFER_MS);
  return behind > now ? LAST_ID : ((await lastIdBefore(db, behind)) + 1n).toString();
}

/** The last of so many bets of the house before a number, newest first; null when there are fewer. */
export async function readEdge(
  db: Db,
  { until }: Span,
  before: string,
  count: number,
): Promise<{ readonly id: string; readonly at: Date } | null> {
  const edge = sql<{ id: string; at: Date }>`
    select id, opened_at as at from bet where id < ${before} and opened_at < ${until}
    order by id desc offset ${count - 1} limit 1`;
  return (await plannedWithout(['sort', 'seqscan', 'bitmapscan'], edge).execute(db)).rows[0] ?? null;
}

/** Those of the team among the bets of the house, one after the other until there are enough. */
export async function readNewest(db: Db, asked: BetsAsked, wanted: Wanted): Promise<TeamBetLine[]> {
  const lines = sql<TeamBetLine>`
    select ${LINE} from (
      select * from bet b where ${isAsked(asked, wanted)} order by b.id desc offset 0
    ) b
    cross join lateral (${inTeam(asked, sql`b.member_id`)}) below cross join lateral (${inCurrency(asked)}) account
    order by b.id desc limit ${wanted.limit}`;
  return (await plannedWithout(['sort', 'seqscan', 'bitmapscan'], lines).execute(db)).rows;
}

/** Whether so few bets of the house are open that each can be looked at. */
export async function areFewOpen(db: Db, most: number): Promise<boolean> {
  const open = sql<{ count: string }>`
    select count(*) as count from (select from bet where state = 'open' limit ${most + 1}) open`;
  const { rows } = await plannedWithout(['seqscan', 'bitmapscan'], open).execute(db);
  return Number(rows[0]?.count) <= most;
}

/** Those of the team among all open bets of the house. */
export async function readOpen(db: Db, asked: BetsAsked, wanted: Wanted): Promise<TeamBetLine[]> {
  const lines = sql<TeamBetLine>`
    select ${LINE} from (select * from bet b where b.state = 'open' and ${isAsked(asked, wanted)} offset 0) b
    cross join lateral (${inTeam(asked, sql`b.member_id`)}) below cross join lateral (${inCurrency(asked)}) account
    order by b.id desc limit ${wanted.limit}`;
  return (await plannedWithout(['seqscan', 'bitmapscan'], lines).execute(db)).rows;
}
