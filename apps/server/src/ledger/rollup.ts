import { sql } from 'kysely';
import type { PlatformContext } from '../platform/context.ts';
import { DAY_KEY, daySums, ledgerRows, LISTED_MAX, PLACE_COLUMNS, SUM_COLUMNS } from './day-sums.ts';
import { consumeLedger } from './consumer.ts';

/** Adds the next stretch of the ledger to the sums by day; answers whether there is more. */
export function rollUp(ctx: Pick<PlatformContext, 'db' | 'clock'>): Promise<boolean> {
  return consumeLedger(ctx, 'rollup', async (tx, { after, upTo }) => {
    const columns = [...DAY_KEY, ...SUM_COLUMNS, ...PLACE_COLUMNS];
    const added = SUM_COLUMNS.map((name) => sql`${sql.ref(name)} = d.${sql.ref(name)} + excluded.${sql.ref(name)}`);
    await sql`
      insert into member_day as d (${sql.join(columns.map((name) => sql.ref(name)))})
      ${daySums(ledgerRows(sql`t.id > ${after} and t.id <= ${upTo}`))}
      on conflict (${sql.join(DAY_KEY.map((name) => sql.ref(name)))}) do update set ${sql.join(added)},
        first_id = least(d.first_id, excluded.first_id), last_id = greatest(d.last_id, excluded.last_id),
        bet_ids = case when d.bets + excluded.bets <= ${LISTED_MAX} then d.bet_ids || excluded.bet_ids end`.execute(tx);
  });
}
