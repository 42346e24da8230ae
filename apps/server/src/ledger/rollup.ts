import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { daySums, SUM_COLUMNS } from './day-sums.ts';
import { followLedger } from './marks.ts';

/** Adds the next stretch of the ledger to the sums by day; answers whether there is more. */
export function rollUp(ctx: Pick<Context, 'db' | 'clock'>): Promise<boolean> {
  return followLedger(ctx, 'rollup', async (tx, { after, upTo }) => {
    const columns = ['member_id', 'currency', 'day', 'category', ...SUM_COLUMNS, 'first_id', 'last_id'];
    const added = SUM_COLUMNS.map((name) => sql`${sql.ref(name)} = d.${sql.ref(name)} + excluded.${sql.ref(name)}`);
    await sql`
      insert into member_day as d (${sql.join(columns.map((name) => sql.ref(name)))})
      ${daySums(sql`t.id > ${after} and t.id <= ${upTo}`)}
      on conflict (member_id, currency, day, category) do update set ${sql.join(added)},
        first_id = least(d.first_id, excluded.first_id), last_id = greatest(d.last_id, excluded.last_id)`.execute(tx);
    return true;
  });
}
