import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../platform/db/schema.ts';

/** Ways to read that statistics may recommend and that look at more than is asked for. */
type Detour = 'bitmapscan' | 'seqscan' | 'sort';

/**
 * Asks without some ways to read. What wants the newest rows of somebody and no more walks along the index of each range
 * and ends where it may, however few rows statistics expect there: without that a sort of all of them looks as cheap.
 */
export function steered<T>(
  db: Kysely<Database>,
  without: readonly Detour[],
  ask: (tx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('enable_' || way, 'off', true) from unnest(${without}::text[]) way`.execute(tx);
    return ask(tx);
  });
}
