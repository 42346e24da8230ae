import { sql, type RawBuilder } from 'kysely';
import type { PlatformContext } from '../platform/context.ts';
import { consumeLedger } from './consumer.ts';
import { playRows, settledPlay } from './settled-play.ts';

/** Sums over many bets of the same people are cheaper than over few. */
const ROWS_MAX = 20_000n;

const KEY = sql`member_id, currency, day, vendor, category`;

/** Sums what rows of the ledger add to what was played, as `member_activity` keeps it. */
export function activitySums(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select ${KEY}, sum(rounds)::bigint as rounds, sum(staked)::bigint as staked, sum(returned)::bigint as returned,
      sum(valid)::bigint as valid
    from (${settledPlay(rows)}) play group by ${KEY}`;
}

/** Adds the next stretch of the ledger to what members played; answers whether there is more. */
export function followActivity(ctx: Pick<PlatformContext, 'db' | 'clock'>): Promise<boolean> {
  return consumeLedger(
    ctx,
    'activity',
    async (tx, { after, upTo }) => {
      await sql`
        insert into member_activity as a (${KEY}, rounds, staked, returned, valid)
        ${activitySums(playRows(sql`t.id > ${after} and t.id <= ${upTo}`))}
        on conflict (${KEY}) do update set rounds = a.rounds + excluded.rounds, staked = a.staked + excluded.staked,
          returned = a.returned + excluded.returned, valid = a.valid + excluded.valid`.execute(tx);
    },
    ROWS_MAX,
  );
}
