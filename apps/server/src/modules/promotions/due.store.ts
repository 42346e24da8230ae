import { sql, type RawBuilder, type Selectable, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

type Tx = Transaction<Database>;

/** Something that was earned and is to become a reward: a gift of a level, a step of a mission, a prize, a friend who counts. */
export interface DueRow {
  /** When it is looked at next; null once it was given or never will be. */
  readonly act_at: Date | null;
  /** Not made a reward any more afterwards; null: whenever. */
  readonly until: Date | null;
}

/** What becomes of it. */
export interface DueChange {
  readonly act_at: Date | null;
  readonly reward_id?: string;
  readonly refusal: string | null;
}

/** Where what is due stands. */
export interface DueRows<Row extends DueRow> {
  /** Takes the next one, unless somebody holds it. */
  readonly take: (tx: Tx, now: Date) => Promise<Row | undefined>;
  /** Holds one by its key. */
  readonly lock: (tx: Tx, row: Row) => Promise<Row | undefined>;
  readonly change: (tx: Tx, row: Row, change: DueChange) => Promise<void>;
}

/** Tables of what is due. */
type DueTable = {
  [Table in keyof Database]: Selectable<Database[Table]> extends DueRow & Required<DueChangeRow> ? Table : never;
}[keyof Database];
type DueChangeRow = { readonly reward_id: string | null; readonly refusal: string | null };

type Column<Table extends DueTable> = keyof Selectable<Database[Table]> & string;

/** What is due in a table: `key` names a row, `ties` is the order of those that are due at the same moment. */
export function dueRows<Table extends DueTable>(
  table: Table,
  { key, ties = [] }: { readonly key: readonly Column<Table>[]; readonly ties?: readonly Column<Table>[] },
): DueRows<Selectable<Database[Table]> & DueRow> {
  type Row = Selectable<Database[Table]> & DueRow;
  const named = sql.table(table);
  const columns = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));
  const isRow = (row: Row): RawBuilder<boolean> =>
    sql`(${columns(key)}) = (${sql.join(key.map((column) => row[column]))})`;
  return {
    async take(tx, now) {
      const { rows } = await sql<Row>`
        select * from ${named} where act_at <= ${now} order by ${columns(['act_at', ...ties])} limit 1
        for update skip locked`.execute(tx);
      return rows[0];
    },
    async lock(tx, row) {
      const { rows } = await sql<Row>`select * from ${named} where ${isRow(row)} for update`.execute(tx);
      return rows[0];
    },
    async change(tx, row, { act_at: actAt, refusal, reward_id: rewardId }) {
      const reward = rewardId === undefined ? sql`` : sql`, reward_id = ${rewardId}`;
      await sql`update ${named} set act_at = ${actAt}, refusal = ${refusal}${reward} where ${isRow(row)}`.execute(tx);
    },
  };
}
