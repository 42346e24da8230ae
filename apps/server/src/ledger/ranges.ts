import { sql } from 'kysely';
import type { PlatformContext } from '../platform/context.ts';

/**
 * Makes the partitions that will be needed next, by a function of the owner; rows without one are written all the same, and
 * told of.
 */
export async function makeRangesAhead(
  { db, log }: Pick<PlatformContext, 'db' | 'log'>,
  maker = 'ledger_make_ranges_ahead',
): Promise<void> {
  const { rows } = await sql<{ did: 'made' | 'outside'; part: string }>`
    select did, part from ${sql.id(maker)}()`.execute(db);
  for (const { did, part } of rows) {
    if (did === 'outside')
      log.warn(
        { event: 'ledger.outside_ranges', part },
        'rows of the books stand outside of the partitions of their ranges',
      );
  }
}
