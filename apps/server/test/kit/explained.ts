import { CompiledQuery } from 'kysely';

/** The hints of a statement stay at its beginning. */
const HINTS = /^(?:\/\*\+.*?\*\/ )*/;

/** A statement that carries another one out and tells how, under the planner settings of that one. */
export function explained({ sql, parameters }: CompiledQuery): CompiledQuery {
  const [hints = ''] = HINTS.exec(sql) ?? [];
  return CompiledQuery.raw(`${hints}explain (analyze, format json) ${sql.slice(hints.length)}`, [...parameters]);
}
