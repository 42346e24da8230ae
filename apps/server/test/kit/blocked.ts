import type { TestDatabase } from './database.ts';
import { until } from './patience.ts';

/** Waits until somebody stands before a lock of this database. */
export async function somebodyBlocked({ sql }: Pick<TestDatabase, 'sql'>): Promise<void> {
  await until(
    () => sql(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
    (waiting) => waiting.length > 0,
  );
}
