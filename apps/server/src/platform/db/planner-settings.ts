import { sql, type RawBuilder } from 'kysely';
import { Query, type ClientBase, type Connection, type QueryResult } from 'pg';

/** What a plan can be made of, by the name of the setting that switches it off. */
type PlanNode = 'bitmapscan' | 'seqscan' | 'sort';

/** A hint as pg_hint_plan writes them, at the very beginning of a statement. */
const HINT = /^\/\*\+((?: Set\(enable_\w+ off\))+) \*\//;
const SETTING = /Set\((\w+) off\)/g;

/**
 * Has a statement planned without some kinds of nodes. What wants the newest rows of somebody and no more walks along the
 * index of each range and ends where it may, however few rows statistics expect there: without that a sort of all of them
 * looks as cheap.
 */
export function plannedWithout<T>(nodes: readonly PlanNode[], statement: RawBuilder<T>): RawBuilder<T> {
  const settings = nodes.map((node) => ` Set(enable_${node} off)`).join('');
  return sql<T>`${sql.raw(`/*+${settings} */`)} ${statement}`;
}

/** Sends a statement; the planner settings of its hint hold for it alone, or for the transaction it is part of. */
export function sendHinted(client: ClientBase, text: string, values: readonly unknown[]): Promise<QueryResult> {
  const hint = HINT.exec(text)?.[1];
  if (hint === undefined) return client.query(text, [...values]);
  const settings = Array.from(hint.matchAll(SETTING), ([, name]) => `set_config('${name}', 'off', true)`);
  return new Promise((resolve, reject) => {
    const query = new HintedQuery(`select ${settings.join(', ')}`, text, values, (error, results) => {
      const result = results?.at(-1);
      if (result) resolve(result);
      else reject(error ?? new Error('a statement has a result'));
    });
    client.query(query);
  });
}

/** The settings and the statement, one after the other without waiting: up to the sync both are one transaction. */
class HintedQuery extends Query {
  readonly #settings: string;

  constructor(
    settings: string,
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
    connection.parse({ name: '', text: this.#settings, types: [] }, true);
    connection.bind({}, true);
    connection.describe({ type: 'P', name: '' }, true);
    connection.execute({}, true);
    const failure = Query.prototype.submit.call(this, connection);
    connection.stream.uncork();
    return failure;
  };
}
