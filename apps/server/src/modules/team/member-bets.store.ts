import type { MemberId } from '@perya/ledger';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { readRolledUp } from '../../ledger/rolled-up.ts';
import type { Members } from '../../ledger/members.ts';
import { plannedWithout } from '../../platform/db/planner-settings.ts';
import type { Database } from '../../platform/db/schema.ts';
import {
  inCurrency,
  inTeam,
  isAsked,
  isPlayedDay,
  LINE,
  type BetsAsked,
  type TeamBetLine,
  type Wanted,
} from './asked-bets.store.ts';

type Db = Kysely<Database>;
type Ids = RawBuilder<{ readonly id: string }>;

/** The bets of members, each along an index of the own ones. What is open or was taken back has one of its own. */
export function readOfMembers(db: Db, asked: BetsAsked, members: Members, wanted: Wanted): Promise<TeamBetLine[]> {
  if (asked.status === 'open') return readLines(db, openBets(asked, members, wanted));
  if (asked.status === 'void') return readLines(db, voidBets(asked, members, wanted));
  const days = sql`
    select m.member_id, d.* from (${members}) m cross join lateral (
      select ${stretchOf(asked)} from (
        select day, first_id, last_id, bet_ids from member_day d
        where d.member_id = m.member_id and ${isOnDay(asked, wanted)} offset 0
      ) d ${listed(asked)} group by ${asked.gameType === undefined ? sql`()` : sql`d.day`} having count(*) > 0
    ) d`;
  return readLines(db, playedBets(asked, sql`${days} union all ${lateWalks(asked, members, wanted)}`, wanted));
}

/**
 * The same of a whole team by the days of the house, all of which are summed up: for a team larger than what was played. Who played is
 * read from an index alone, and of those who are of the team the rest.
 */
export function readByDays(db: Db, asked: BetsAsked, wanted: Wanted): Promise<TeamBetLine[]> {
  const days = sql`
    select d.member_id, ${stretchOf(asked)} from (
      select d.* from (
        select d.member_id, d.currency, d.day, d.category from member_day d where ${isPlayedDay(asked)} offset 0
      ) played
      cross join lateral (${inTeam(asked, sql`played.member_id`)}) below
      cross join lateral (
        select * from member_day d where d.member_id = played.member_id and d.currency = played.currency and d.day = played.day
          and d.category = played.category and ${isOnDay(asked, wanted)} offset 0
      ) d
    ) d ${listed(asked)} group by d.member_id, ${asked.gameType === undefined ? sql`()` : sql`d.day`}`;
  return readLines(db, playedBets(asked, days, wanted));
}

/** Whether the days of the house before a number are all summed up, and few enough to look at each. */
export async function areFewDays(db: Db, asked: BetsAsked, before: string, most: number): Promise<boolean> {
  const { upTo } = await readRolledUp(db);
  if (upTo + 1n < BigInt(before)) return false;
  const days = sql<{ count: string }>`
    select count(*) as count from (select from member_day d where ${isPlayedDay(asked)} limit ${most + 1}) days`;
  const { rows } = await plannedWithout(['seqscan', 'bitmapscan'], days).execute(db);
  return Number(rows[0]?.count) <= most;
}

/** The last of the next so many of a team, by their ids; null when there are fewer. */
export async function lastOfNext(db: Db, agentId: MemberId, after: string, count: number): Promise<MemberId | null> {
  const { rows } = await sql<{ member_id: MemberId }>`
    select member_id from member_ancestor where ancestor_id = ${agentId} and member_id > ${after}
    order by member_id offset ${count - 1} limit 1`.execute(db);
  return rows[0]?.member_id ?? null;
}

async function readLines(db: Db, ids: Ids): Promise<TeamBetLine[]> {
  const lines = sql<TeamBetLine>`
    select ${LINE} from (${ids}) found cross join lateral (select * from bet where id = found.id offset 0) b order by b.id desc`;
  return (await plannedWithout(['sort', 'seqscan', 'bitmapscan'], lines).execute(db)).rows;
}

/**
 * A page can only come from the walks whose newest bets are the newest of all: the others of a large team are looked at once, and not
 * for a whole page.
 */
function playedBets(asked: BetsAsked, walks: RawBuilder<unknown>, wanted: Wanted): Ids {
  const isNext = sql`${isAsked(asked, wanted)} and b.opened_at >= u.starts and b.opened_at < u.ends`;
  const isType = asked.gameType === undefined ? sql`true` : sql`t.category = ${asked.gameType}`;
  const walk = (most: number) => sql`
    (select b.id from ledger_transfer t
      cross join lateral (select * from bet where id = t.id offset 0) b cross join lateral (${inCurrency(asked)}) account
      where u.ids is null and t.member_id = u.member_id and t.refusal is null and t.kind = 'bet' and t.seq = 0
        and t.id between u.low and u.high and t.id > ${wanted.above} and t.id < ${wanted.before} and ${isType} and ${isNext}
      order by t.id desc limit ${most})
    union all
    (select b.id from bet b cross join lateral (${inCurrency(asked)}) account
      where u.ids is not null and b.id = any (u.ids) and ${isNext} order by b.id desc limit ${most})`;
  return sql`
    select found.id from (
      select u.* from (${walks}) u cross join lateral (${walk(1)}) newest
      order by newest.id desc limit ${wanted.limit}
    ) u cross join lateral (${walk(wanted.limit)}) found
    order by found.id desc limit ${wanted.limit}`;
}

/** Days `d` on which somebody placed bets that may be among those wanted. */
function isOnDay(asked: BetsAsked, { above, before }: Wanted): RawBuilder<unknown> {
  return sql`${isPlayedDay(asked)} and d.bets > 0 and d.first_id < ${before} and d.last_id > ${above}`;
}

/**
 * Where to walk: along the bets of whoever played in the range. A kind of game that somebody plays now and then is looked for on the
 * days it was played, where few bets are known one by one.
 */
function stretchOf({ span, zone, gameType }: BetsAsked): RawBuilder<unknown> {
  const ends = sql`min(d.first_id) as low, max(d.last_id) as high`;
  if (gameType === undefined) return sql`${ends}, null::bigint[] as ids, ${wholeSpan(span)}`;
  return sql`${ends}, case when bool_and(d.bet_ids is not null) then array_agg(nr) end as ids,
    d.day::timestamp at time zone ${zone} as starts, (d.day + 1)::timestamp at time zone ${zone} as ends`;
}

function listed({ gameType }: BetsAsked): RawBuilder<unknown> {
  return gameType === undefined ? sql`` : sql`left join lateral unnest(d.bet_ids) nr on true`;
}

function wholeSpan({ from, until }: BetsAsked['span']): RawBuilder<unknown> {
  return sql`${from}::timestamptz as starts, ${until}::timestamptz as ends`;
}

/** Everybody may have played in what has not been rolled up yet. */
function lateWalks({ span }: BetsAsked, members: Members, { before }: Wanted): RawBuilder<unknown> {
  return sql`
    select m.member_id, late.low, 9223372036854775807, null, ${wholeSpan(span)}
    from (select coalesce(max(up_to), 0) + 1 as low from ledger_mark where name = 'rollup') late cross join (${members}) m
    where late.low < ${before}`;
}

function openBets(asked: BetsAsked, members: Members, wanted: Wanted): Ids {
  return sql`
    select found.id from (${members}) m cross join lateral (
      select b.id from bet b cross join lateral (${inCurrency(asked)}) account
      where b.member_id = m.member_id and b.state = 'open' and ${isAsked(asked, wanted)}
      order by b.id desc limit ${wanted.limit}
    ) found
    order by found.id desc limit ${wanted.limit}`;
}

/** Found by the rows that took them back, which are rare among a million bets. */
function voidBets(asked: BetsAsked, members: Members, wanted: Wanted): Ids {
  return sql`
    select distinct found.id from (${members}) m cross join lateral (
      select b.id from ledger_transfer t
      cross join lateral (select * from bet where id = t.bet_id offset 0) b cross join lateral (${inCurrency(asked)}) account
      where t.member_id = m.member_id and t.kind = 'void' and t.kind not in ('bet', 'settle', 'payout', 'refused')
        and ${isAsked(asked, wanted)}
    ) found
    order by found.id desc limit ${wanted.limit}`;
}
