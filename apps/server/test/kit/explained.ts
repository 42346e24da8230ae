import { CompiledQuery } from 'kysely';

/** The hints of a statement stay at its beginning. */
const HINT = /^\/\*\+.*?\*\//;

/** A statement that carries another one out and tells how, under the planner settings of that one. */
export function explained({ sql, parameters }: CompiledQuery): CompiledQuery {
  const [hint = ''] = HINT.exec(sql) ?? [];
  return CompiledQuery.raw(`${hint} explain (analyze, format json) ${sql.slice(hint.length)}`.trimStart(), [
    ...parameters,
  ]);
}
