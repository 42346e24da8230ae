/** One parameter or column of the answer of a SQL function. */
export interface CatalogArgument {
  readonly name: string;
  /** As PostgreSQL names it. */
  readonly type: string;
  /** Of `pg_proc.proargmodes`: in, out, both, or a column of the table it answers. */
  readonly mode: 'i' | 'o' | 'b' | 't';
}

/** A SQL function as the catalog has it. */
export interface CatalogFunction {
  readonly name: string;
  readonly arguments: readonly CatalogArgument[];
}

interface Row extends CatalogArgument {
  readonly function: string;
}

const ARGUMENTS_SQL = `
  select p.proname as function, a.name, format_type(a.type, null) as type, coalesce(a.mode, 'i') as mode
  from pg_proc p, unnest(coalesce(p.proallargtypes, p.proargtypes::oid[]), p.proargnames, p.proargmodes::text[])
    with ordinality as a(type, name, mode, place)
  where p.pronamespace = current_schema()::regnamespace and p.proname = any ($1)
  order by p.proname, p.oid, a.place`;

/** Reads functions from the catalog of a migrated database. */
export async function readFunctions(
  ask: (sql: string, values: readonly unknown[]) => Promise<readonly unknown[]>,
  names: readonly string[],
): Promise<CatalogFunction[]> {
  const rows = (await ask(ARGUMENTS_SQL, [names])) as readonly Row[];
  return names.map((name) => ({ name, arguments: rows.filter((row) => row.function === name) }));
}
