import type { MemberId } from '@perya/ledger';
import type { Kysely } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/schema.ts';
import { readProtection, type ResponsibleGamingRow } from './protection.store.ts';
import type { Pause } from './pause-rules.ts';

/** The pause a member is in; one that is over is none. [R31] */
export async function pauseOf(
  { clock }: Pick<Context, 'clock'>,
  db: Kysely<Database>,
  memberId: MemberId,
): Promise<Pause | null> {
  return runningPause(await readProtection(db, memberId), clock.now());
}

/** The pause of a kept row, while it runs. */
export function runningPause(
  row: Pick<ResponsibleGamingRow, 'pause' | 'pause_since' | 'pause_until'> | undefined,
  now: Date,
): Pause | null {
  if (!row?.pause || !row.pause_since || !row.pause_until || row.pause_until <= now) return null;
  return { kind: row.pause, since: row.pause_since, until: row.pause_until };
}
