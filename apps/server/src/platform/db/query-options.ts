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
const names = new Map<string, string>();

/** Stands at the front of a statement that has longer than others to answer. The database is told so by `statement_timeout`. */
export const upTo = (ms: number): RawBuilder<unknown> => sql.raw(`/* up to ${ms} ms */`);

const BOUNDED = /^\s*\/\* up to (\d+) ms \*\/\s/;
/** The database ends a statement first. */
const GRACE_MS = 1000;

/** A statement as it is sent, with what the mark at its front asks for. */
export function toQuery(text: string, values: readonly unknown[]): QueryConfig & { readonly query_timeout?: number } {
  const [, bound] = BOUNDED.exec(text) ?? [];
  if (bound !== undefined) return { text, values: [...values], query_timeout: Number(bound) + GRACE_MS };
  if (!KEPT.test(text)) return { text, values: [...values] };
  const name = names.get(text) ?? `prepared_${names.size}`;
  names.set(text, name);
  assert(names.size <= NAMES_MAX, 'the text of a prepared statement never changes');
  return { name, text, values: [...values] };
}
