import type { Currency, MemberId } from '@perya/ledger';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import { NO_FIGURES, type Figures } from './marker-rules.ts';

type Db = Kysely<Database>;

/** Whose figures, of which days: names of days for what is summed by day, moments for everything else. */
export interface FiguresAsked {
  readonly memberIds: readonly string[];
  readonly currency: Currency;
  readonly now: Date;
  readonly days: Readonly<Record<'before' | 'week' | 'day', string>>;
  readonly from: Readonly<Record<'before' | 'week' | 'day', Date>>;
  readonly until: Date;
}

/** An order may be paid, and what was paid let in by a person, so long after it was made. */
const ORDER_AGE_MS = 31 * 24 * 3_600_000;

/**
 * What some players did, by their ids; who did nothing on the day is not among them. It is read from what other modules
 * keep, for many players at a time, and never from the ledger row by row.
 */
export async function readFigures(db: Db, asked: FiguresAsked): Promise<Map<string, Figures>> {
  const found = new Map<string, Figures>();
  const add = (memberId: MemberId, part: Partial<Figures>) =>
    found.set(memberId, { ...(found.get(memberId) ?? NO_FIGURES), ...part });
  for (const { member_id: id, ...row } of await readPlay(db, asked)) add(id, { play: toPlay(row) });
  for (const { member_id: id, ...row } of await readDeposits(db, asked)) add(id, toDeposits(row));
  for (const { member_id: id, ...row } of await readReversals(db, asked)) add(id, { reversals: toNumbers(row) });
  for (const { member_id: id, ...row } of await readTools(db, asked)) add(id, { tools: toTools(row) });
  for (const { member_id: id } of await readExcluded(db, asked)) if (found.has(id)) add(id, { isExcluded: true });
  return found;
}

type Row<Column extends string> = Readonly<Record<Column, string>>;
type Of<Column extends string> = Row<'member_id' | Column>;

async function readAll<Column extends string>(db: Db, query: RawBuilder<Of<Column>>): Promise<Of<Column>[]> {
  return (await query.execute(db)).rows;
}

const PLAY = ['day_bets', 'bets', 'days', 'staked', 'lost', 'staked_before', 'lost_before'] as const;

function readPlay(db: Db, { memberIds, currency, days: { before, week, day } }: FiguresAsked) {
  const staked = sql`staked - voided`;
  const lost = sql`staked - voided - returned`;
  const ofWeek = sql`filter (where day >= ${week})`;
  const ofBefore = sql`filter (where day < ${week})`;
  return readAll(
    db,
    sql<Of<(typeof PLAY)[number]>>`
      select member_id, sum(bets) filter (where day = ${day}) as day_bets, sum(bets) ${ofWeek} as bets,
        count(distinct day) filter (where day >= ${week} and bets > 0) as days,
        sum(${staked}) ${ofWeek} as staked, sum(${lost}) ${ofWeek} as lost,
        coalesce(sum(${staked}) ${ofBefore}, 0) as staked_before, coalesce(sum(${lost}) ${ofBefore}, 0) as lost_before
      from member_day
      where member_id = any (${memberIds}) and currency = ${currency} and day between ${before} and ${day}
      group by member_id having bool_or(day = ${day} and bets > 0)`,
  );
}

function toPlay(row: Row<(typeof PLAY)[number]>): Figures['play'] {
  return {
    day: { bets: Number(row.day_bets) },
    week: {
      bets: Number(row.bets),
      days: Number(row.days),
      staked: BigInt(row.staked),
      lost: BigInt(row.lost),
    },
    before: { staked: BigInt(row.staked_before), lost: BigInt(row.lost_before) },
  };
}

const DEPOSITS = ['count_day', 'day', 'count_week', 'week', 'count_before', 'before', 'methods'] as const;

/** Payments are looked up order by order (`offset 0`): how few of all there are is nothing statistics can tell. */
function readDeposits(db: Db, { memberIds, currency, from, until }: FiguresAsked) {
  const oldest = new Date(from.before.getTime() - ORDER_AGE_MS);
  const ofDay = sql`filter (where at >= ${from.day})`;
  const ofWeek = sql`filter (where at >= ${from.week})`;
  const ofBefore = sql`filter (where at < ${from.week})`;
  return readAll(
    db,
    sql<Of<(typeof DEPOSITS)[number]>>`
      select member_id, count(*) ${ofDay} as count_day, sum(credited) ${ofDay} as day,
        count(*) ${ofWeek} as count_week, sum(credited) ${ofWeek} as week,
        count(*) ${ofBefore} as count_before, coalesce(sum(credited) ${ofBefore}, 0) as before,
        count(distinct method_id) ${ofWeek} as methods
      from (
        select o.member_id, o.method_id, p.credited, p.at
        from deposit_order o cross join lateral (
          select credited, coalesce(settled_at, recorded_at) as at from deposit_payment
          where order_no = o.order_no and outcome = 'credited' offset 0
        ) p
        where o.member_id = any (${memberIds}) and o.currency = ${currency} and o.created_at >= ${oldest}
      ) paid
      where at >= ${from.before} and at < ${until}
      group by member_id having bool_or(at >= ${from.day})`,
  );
}

function toDeposits(row: Row<(typeof DEPOSITS)[number]>): Pick<Figures, 'deposits' | 'methods'> {
  const of = (count: string, amount: string) => ({ count: Number(count), amount: BigInt(amount) });
  return {
    deposits: {
      day: of(row.count_day, row.day),
      week: of(row.count_week, row.week),
      before: of(row.count_before, row.before),
    },
    methods: Number(row.methods),
  };
}

/** Only its owner cancels a withdrawal; what staff refuse or a bank returns says nothing about them. */
function readReversals(db: Db, { memberIds, currency, from, until }: FiguresAsked) {
  return readAll(
    db,
    sql<Of<'day' | 'week'>>`
      select member_id, count(*) filter (where ended_at >= ${from.day}) as day, count(*) as week
      from withdraw_order
      where member_id = any (${memberIds}) and currency = ${currency} and status = 'cancelled'
        and ended_at >= ${from.week} and ended_at < ${until}
      group by member_id having bool_or(ended_at >= ${from.day})`,
  );
}

const TOOLS = ['loosened', 'removed', 'pauses', 'hits'] as const;

/**
 * What was done with limits and breaks. A wider limit waits, so whoever asked for one has something new waiting. Limits
 * refuse deposits before they are paid, which the call remembers, and money that moves, which the ledger does.
 */
function readTools(db: Db, { memberIds, from, until }: FiguresAsked) {
  const isTheirs = sql`member_id = any (${memberIds}) and at >= ${from.week} and at < ${until}`;
  const next = sql`detail -> 'after' -> 'next'`;
  const counts = TOOLS.map((tool) => {
    const used = sql`count(*) filter (where tool = ${tool}`;
    return sql`${used}) as ${sql.ref(tool)}, ${used} and at >= ${from.day}) as ${sql.ref(`day_${tool}`)}`;
  });
  return readAll(
    db,
    sql<Of<(typeof TOOLS)[number] | `day_${(typeof TOOLS)[number]}`>>`
      select member_id, ${sql.join(counts)}
      from (
        select member_id, at, 'pauses' as tool from account_event
        where ${isTheirs} and kind in ('care.cooling', 'care.excluded')
        union all
        select member_id, at, unnest(case when ${next} -> 'amount' = 'null' then array['loosened', 'removed']
          else array['loosened'] end)
        from account_event
        where ${isTheirs} and kind = 'limit.changed' and jsonb_typeof(${next}) = 'object'
          and ${next} is distinct from detail -> 'before' -> 'next'
        union all
        select member_id, at, 'hits' from idempotent_call where ${isTheirs} and code = 'limit.deposit'
        union all
        select member_id, at, 'hits' from ledger_transfer
        where ${isTheirs} and refusal in ('limit.deposit', 'limit.loss', 'limit.wager')
      ) used
      group by member_id having bool_or(at >= ${from.day})`,
  );
}

function toTools(row: Row<(typeof TOOLS)[number] | `day_${(typeof TOOLS)[number]}`>): Figures['tools'] {
  const { day_loosened: loosened, day_removed: removed, day_pauses: pauses, day_hits: hits, ...week } = row;
  return { day: toNumbers({ loosened, removed, pauses, hits }), week: toNumbers(week) };
}

function toNumbers<Column extends string>(row: Row<Column>): Record<Column, number> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)])) as Record<
    Column,
    number
  >;
}

function readExcluded(db: Db, { memberIds, now }: FiguresAsked) {
  return readAll(
    db,
    sql<Of<never>>`
      select member_id from player_care
      where member_id = any (${memberIds}) and pause = 'excluded' and pause_until > ${now}`,
  );
}
