import { sql, type RawBuilder } from 'kysely';
import { Query, type ClientBase, type Connection, type QueryResult } from 'pg';
import type { SentQuery } from './query-options.ts';

/** What plans can be told to do without, each as a hint of pg_hint_plan says it. */
const HINTS = {
  bitmapscan: sql`/*+ Set(enable_bitmapscan off) */`,
  seqscan: sql`/*+ Set(enable_seqscan off) */`,
  sort: sql`/*+ Set(enable_sort off) */`,
} as const;

/** The hints of a statement stand at its very beginning. */
const HINTED = /^(?:\/\*\+ Set\(enable_\w+ off\) \*\/ )+/;
const SETTING = /enable_\w+/g;
const SET = `select set_config(name, 'off', true) from unnest($1::text[]) name`;

/**
 * Has a statement planned without some kinds of nodes. What wants the newest rows of somebody and no more walks along the
 * index of each range and ends where it may, however few rows statistics expect there: without that a sort of all of them
 * looks as cheap.
 */
export function plannedWithout<T>(nodes: readonly (keyof typeof HINTS)[], statement: RawBuilder<T>): RawBuilder<T> {
  const hints = nodes.map((node) => HINTS[node]);
  return sql<T>`${sql.join(hints, sql` `)} ${statement}`;
}

/** Sends a statement; the planner settings of its hints hold for it alone, or for the transaction it is part of. */
export function sendHinted(client: ClientBase, sent: SentQuery): Promise<QueryResult> {
  const { text, values } = sent;
  const settings = HINTED.exec(text)?.[0].match(SETTING);
  if (!settings) return client.query(sent);
  return new Promise((resolve, reject) => {
    const query = new HintedQuery(settings, text, values, (error, results) => {
      const result = results?.at(-1);
      if (result) resolve(result);
      else reject(error ?? new Error('a statement has a result'));
    });
    client.query(query);
  });
}

/** The settings and the statement, one after the other without waiting: up to the sync both are one transaction. */
class HintedQuery extends Query {
  readonly #settings: readonly string[];

  constructor(
    settings: readonly string[],
    text: string,
    values: readonly unknown[],
    callback: (error: Error | null | undefined, results?: QueryResult[]) => void,
  ) {
    const config = { text, values: [...values], queryMode: 'extended', callback };
    super(config);
    this.#settings = settings;
  }

  override submit = (connection: Connection): void => {
    connection.stream.cork();
    connection.parse({ name: '', text: SET, types: [] }, true);
    connection.bind({ values: [`{${this.#settings.join(',')}}`] }, true);
    connection.describe({ type: 'P', name: '' }, true);
    connection.execute({}, true);
    const failure = Query.prototype.submit.call(this, connection);
    connection.stream.uncork();
    return failure;
  };
}
