import type { PastPlay } from '@perya/promotions';
import { sql, type RawBuilder } from 'kysely';
import { rowsOf } from './past-text.ts';
import type { PastAsked } from './past-row.ts';

/**
 * What the members `piece` played, as `play` with a row for each of them: one walk along the days of all of them, however many. Where
 * sums are enough they are added up by kind of game from each day on which a sum begins to the next.
 */
export function playOfPiece({ currency, from, to, asks: { sumsFrom } }: PastAsked): RawBuilder<unknown> {
  const rows = sql`
    from member_activity a
    where a.member_id = any (array(select id from piece)) and a.currency = ${currency}
      and a.day between ${from}::date and ${to}::date`;
  const lines =
    sumsFrom === null
      ? sql`select a.member_id, a.day, a.category, a.rounds, a.staked, a.returned, a.valid ${rows}`
      : sql`
        select a.member_id, min(a.day) as day, a.category, sum(a.rounds) as rounds, sum(a.staked) as staked,
          sum(a.returned) as returned, sum(a.valid) as valid
        ${rows} group by a.member_id, width_bucket(a.day, ${sumsFrom}::date[]), a.category`;
  return sql`
    select member_id, string_agg(concat_ws(',', day, category, rounds, staked, returned, valid), ';') as play
    from (${lines}) a group by member_id`;
}

/** What was played, out of its text, in the order of days: a few rows are sorted faster here than those of everybody there. */
export function playOf({ play }: { readonly play: string | null }): PastPlay[] {
  return rowsOf(play)
    .map(([day = '', kind = '', rounds = '0', staked = '0', returned = '0', valid = '0']) => ({
      day,
      kind,
      rounds: BigInt(rounds),
      staked: BigInt(staked),
      returned: BigInt(returned),
      valid: BigInt(valid),
    }))
    .sort((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)));
}
