import { sql } from 'kysely';
import { DAY_MS, type Chore } from './chore.ts';

const KEPT_MS = 30 * DAY_MS;

/** Boards whose prizes were given so long ago that their points are not needed any more: their places stay. */
const past = (now: Date) => sql`select id from board where settled_at <= ${new Date(now.getTime() - KEPT_MS)}`;

/** Points on boards that are long final. */
export const BOARDS: readonly Chore[] = ['board_day', 'board_score'].map((table) => ({
  name: table,
  isDue: (now) => sql<boolean>`exists (
    select from (${past(now)}) board where exists (select from ${sql.table(table)} p where p.board_id = board.id))`,
  async piece({ tx, now, rowsMax }) {
    const rows = sql`
      select p.ctid from (${past(now)}) board cross join lateral (
        select ctid from ${sql.table(table)} p where p.board_id = board.id limit ${rowsMax}) p limit ${rowsMax}`;
    const gone = await sql`delete from ${sql.table(table)} where ctid = any (array(${rows}))`.execute(tx);
    return gone.numAffectedRows === BigInt(rowsMax);
  },
}));
