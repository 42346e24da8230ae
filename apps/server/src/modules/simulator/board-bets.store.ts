import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { IdRange } from '../../ledger/consumer.ts';
import { CLOCKS_DIFFER_MS, lastIdBefore } from '../../ledger/followed.ts';
import { endedBets, OF_MONEY } from '../../ledger/settled-play.ts';
import type { Database } from '../../platform/db/schema.ts';
import type { BoardAsked } from './board-past.store.ts';
import { LONG } from './past.store.ts';

type Tx = Transaction<Database>;

/** What bets that were placed in a stretch come to for somebody: points of whole days, or one of the best rounds. */
export interface StretchScore {
  readonly period: string;
  readonly member_id: string;
  readonly points: string;
  /** Null where there are no points. */
  readonly reached_row: string | null;
  readonly first_day: string;
  readonly last_day: string;
  /** Something was taken back or corrected, by now or in time. */
  readonly is_late: boolean;
}

const DAY_MS = 24 * 3_600_000;

/**
 * The ledger since the first of some periods in stretches. What is too much for one begins anew each midnight, so that few days
 * of anybody lie in two of them.
 */
export async function boardStretches(tx: Tx, { periods }: BoardAsked, after: bigint, rows: bigint): Promise<IdRange[]> {
  const [first, last] = [periods[0], periods[periods.length - 1]];
  if (!first || !last) return [];
  const newest = await tx.selectFrom('ledger_transfer').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  const end = BigInt(newest?.id ?? 0);
  const ends: bigint[] = [];
  for (let at = first.from.getTime() + DAY_MS; end - after > rows && at <= last.until.getTime(); at += DAY_MS) {
    ends.push(await lastIdBefore(tx, new Date(at + CLOCKS_DIFFER_MS)));
  }
  const stretches: IdRange[] = [];
  let from = after;
  for (const upTo of [...ends, end]) {
    for (; from < upTo; from = from + rows < upTo ? from + rows : upTo) {
      stretches.push({ after: from.toString(), upTo: (from + rows < upTo ? from + rows : upTo).toString() });
    }
  }
  return stretches;
}

/** Members of whom a bet ended in a stretch that had been placed before a row. */
export async function readPlacedBefore(tx: Tx, { after, upTo }: IdRange, row: bigint): Promise<string[]> {
  const { rows } = await sql<{ member_id: string }>`
    ${LONG} select distinct t.member_id from ledger_transfer t
    where t.id > ${after} and t.id <= ${upTo} and t.kind = 'settle' and t.seq = 0 and t.refusal is null
      and t.bet_id <= ${row.toString()}`.execute(tx);
  return rows.map(({ member_id: member }) => member);
}

/**
 * The scores of bets that were placed in a stretch, from the bets alone: one that nothing was changed of is its own line, and the
 * row that ended it stands in it.
 */
export async function readStretchScores(tx: Tx, asked: BoardAsked, stretch: IdRange): Promise<StretchScore[]> {
  const { merchantCode, currency, points, periods } = asked;
  const bets = betsOf(asked, stretch);
  const { rows } = await sql<Omit<StretchScore, 'period'> & { readonly nr: string }>`
    ${LONG} select score.nr, a.member_id, score.points, score.reached_row, score.first_day::text, score.last_day::text, score.is_late
    from (${points === 'valid' ? byValid(bets, asked) : byMultiple(bets, asked)}) score
    join ledger_account a on a.id = score.account_id and a.merchant_code = ${merchantCode} and a.currency = ${currency}
    ${OF_MONEY}`.execute(tx);
  return rows.map(({ nr, ...score }) => ({ ...score, period: periods[Number(nr) - 1]?.name ?? '' }));
}

/** Whose they are is asked once for each account, behind the sums. */
function betsOf({ zone, sharePercent, periods }: BoardAsked, stretch: IdRange): RawBuilder<unknown> {
  return sql`
    select period.nr, b.account_id, (b.settled_at at time zone ${zone})::date as day, b.row_id, b.staked, b.returned, b.valid,
      b.is_changed as is_late
    from (${endedBets(stretch)}) b
    join unnest(${periods.map(({ from }) => from)}::timestamptz[], ${periods.map(({ until }) => until)}::timestamptz[])
      with ordinality as period(starts_at, ends_at, nr) on b.settled_at >= period.starts_at and b.settled_at < period.ends_at
    where b.category <> 'COCKFIGHT' and (hashint8(b.member_id) & 2147483647) % 100 < ${sharePercent}`;
}

function byValid(bets: RawBuilder<unknown>, { perPoint, dailyCap }: BoardAsked): RawBuilder<unknown> {
  return sql`
    select nr, account_id, sum(points)::bigint as points, max(row_id) filter (where points > 0) as reached_row,
      min(day) as first_day, max(day) as last_day, bool_or(is_late) as is_late
    from (
      select nr, account_id, day, row_id, is_late, least(${dailyCap}::bigint, total / ${perPoint})
        - least(${dailyCap}::bigint, (total - valid) / ${perPoint}) as points
      from (
        select nr, account_id, day, row_id, is_late, valid, (sum(valid) over (
          partition by nr, account_id, day order by row_id rows unbounded preceding))::bigint as total
        from (${bets}) b
      ) running
    ) steps group by 1, 2`;
}

function byMultiple(bets: RawBuilder<unknown>, { minStake, bestRounds }: BoardAsked): RawBuilder<unknown> {
  return sql`
    select nr, account_id, multiple as points, row_id as reached_row, day as first_day, day as last_day, is_late
    from (
      select *, row_number() over (partition by nr, account_id order by multiple desc, row_id) as place
      from (
        select nr, account_id, day, row_id, is_late, returned * 100 / staked as multiple
        from (${bets}) b where staked >= ${minStake} or is_late
      ) rounds where multiple > 0 or is_late
    ) ranked where place <= ${bestRounds} or is_late`;
}
