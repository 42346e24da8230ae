import { assert } from '@perya/std';
import { sql, type RawBuilder } from 'kysely';
import type { QueryConfig } from 'pg';

/**
 * Stands at the front of a statement that is asked again and again and whose text never changes: each connection parses it
 * once, and after some turns plans it no more. For looks at a few rows by an index, whose plan is the same whoever they belong to.
 */
export const PREPARED = sql.raw('/* prepared */');

const KEPT = /^\s*(?:select )?\/\* prepared \*\/\s/;
/** A statement whose text changes would be another one each time, and each is kept by every connection. */
const NAMES_MAX = 200;

/** Stands at the front of a statement that has longer than others to answer. The database is told so by `statement_timeout`. */
export const upTo = (ms: number): RawBuilder<unknown> => sql`/* up to ${sql.lit(ms)} ms */`;

const BOUNDED = /^\s*\/\* up to (\d+) ms \*\/\s/;
/** The database ends a statement first. */
const GRACE_MS = 1000;

/** A statement as it is sent. */
export interface SentQuery extends QueryConfig {
  readonly text: string;
  readonly values: unknown[];
  readonly query_timeout?: number;
}

/** Makes statements into what is sent of them, with what the mark at their front asks for. */
export class QueryOptions {
  /** The names that connections keep statements by. */
  readonly #names = new Map<string, string>();

  toQuery(text: string, values: readonly unknown[]): SentQuery {
    const query = { text, values: [...values] };
    const [, bound] = BOUNDED.exec(text) ?? [];
    if (bound !== undefined) return { ...query, query_timeout: Number(bound) + GRACE_MS };
    return KEPT.test(text) ? { ...query, name: this.#nameOf(text) } : query;
  }

  #nameOf(text: string): string {
    const name = this.#names.get(text) ?? `prepared_${this.#names.size}`;
    this.#names.set(text, name);
    assert(this.#names.size <= NAMES_MAX, 'the text of a prepared statement never changes');
    return name;
  }
}
