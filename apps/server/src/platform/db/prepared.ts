import { assert } from '@perya/std';
import { sql } from 'kysely';
import type { QueryConfig } from 'pg';

/**
 * Stands at the front of a statement that is asked again and again and whose text never changes: each connection parses it
 * once, and after some turns plans it no more. For looks at a few rows by an index, whose plan is the same whoever they belong to.
 */
export const PREPARED = sql.raw('/* prepared */');

const MARKED = /^\s*(?:select )?\/\* prepared \*\/\s/;
/** A statement whose text changes would be another one each time, and each is kept by every connection. */
const NAMES_MAX = 200;
const names = new Map<string, string>();

/** A statement as it is sent: with the name that its connection keeps it by, where it is marked. */
export function toQuery(text: string, values: readonly unknown[]): QueryConfig {
  if (!MARKED.test(text)) return { text, values: [...values] };
  const name = names.get(text) ?? `prepared_${names.size}`;
  names.set(text, name);
  assert(names.size <= NAMES_MAX, 'the text of a prepared statement never changes');
  return { name, text, values: [...values] };
}
