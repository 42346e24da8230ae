import type { Currency, MerchantCode } from '@perya/ledger';
import { sql, type Transaction } from 'kysely';
import { lastIdBefore } from '../../ledger/followed.ts';
import { playOf, settledPlay } from '../../ledger/settled-play.ts';
import type { Database } from '../../platform/db/schema.ts';
import { LONG } from './past.store.ts';

type Tx = Transaction<Database>;

/** What boards of the past are scored by. */
export interface BoardAsked {
  readonly merchantCode: MerchantCode;
  readonly currency: Currency;
  readonly zone: string;
  readonly sharePercent: number;
  readonly points: 'valid' | 'multiple';
  readonly perPoint: bigint;
  readonly dailyCap: number | null;
  readonly minStake: bigint;
  readonly bestRounds: number;
  readonly periods: readonly { readonly name: string; readonly from: Date; readonly until: Date }[];
}

/** What somebody reached in a period, and the row of the ledger that reached it. */
export interface PastScore {
  readonly period: string;
  readonly member_id: string;
  readonly points: string;
  readonly reached_row: string;
}

/** Where the rows of those periods stand in the ledger: what comes a day after the end of one changes nothing any more. */
export async function boardRows(tx: Tx, { periods }: BoardAsked): Promise<bigint> {
  const [first] = periods;
  return first ? lastIdBefore(tx, first.from) : 0n;
}

/** The scores of some members: the bets of each are read along its index, and what was taken back is as if it had never been. */
export async function readScores(
  tx: Tx,
  members: readonly string[],
  asked: BoardAsked,
  after: bigint,
): Promise<PastScore[]> {
  const { merchantCode, currency, points, periods } = asked;
  const listed = sql<{ member_id: string }>`select unnest(${members}::bigint[]) as member_id`;
  const lines = settledPlay(playOf(listed, sql`t.id > ${after.toString()}`));
  const bets = sql`
    select p.name as period, play.member_id, play.day, play.bet_id, min(play.row_id) as row_id,
      sum(play.valid)::bigint as valid, sum(play.staked)::bigint as staked, sum(play.returned)::bigint as returned
    from (${lines}) play
    join unnest(${periods.map(({ name }) => name)}::text[], ${periods.map(({ from }) => from)}::timestamptz[],
      ${periods.map(({ until }) => until)}::timestamptz[]) as p(name, starts_at, ends_at)
      on play.settled_at >= p.starts_at and play.settled_at < p.ends_at and play.row_at < p.ends_at + interval '1 day'
    where play.merchant_code = ${merchantCode} and play.currency = ${currency} and play.category <> 'COCKFIGHT'
    group by p.name, play.member_id, play.day, play.bet_id`;
  const { rows } = await (points === 'valid' ? byValid(bets, asked) : byMultiple(bets, asked)).execute(tx);
  return rows;
}

type Bets = ReturnType<typeof sql>;

function byValid(bets: Bets, { perPoint, dailyCap }: BoardAsked) {
  return sql<PastScore>`
    ${LONG} with running as (
      select *, (sum(valid) over (partition by period, member_id, day order by row_id))::bigint as total from (${bets}) b
    ), steps as (
      select period, member_id, row_id, least(${dailyCap}::bigint, total / ${perPoint})
        - least(${dailyCap}::bigint, (total - valid) / ${perPoint}) as points
      from running
    )
    select period, member_id, sum(points)::bigint as points, max(row_id) filter (where points > 0) as reached_row
    from steps group by 1, 2 having sum(points) > 0`;
}

function byMultiple(bets: Bets, { minStake, bestRounds }: BoardAsked) {
  return sql<PastScore>`
    ${LONG} with ranked as (
      select *, row_number() over (partition by period, member_id order by multiple desc, row_id) as nr
      from (select period, member_id, row_id, returned * 100 / staked as multiple from (${bets}) b where staked >= ${minStake}) r
      where multiple > 0
    )
    select period, member_id, sum(multiple)::bigint as points, max(row_id) as reached_row
    from ranked where nr <= ${bestRounds} group by 1, 2`;
}
