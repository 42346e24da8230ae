import { sql, type Kysely, type Transaction } from 'kysely';
import type { PlatformContext } from '../platform/context.ts';
import type { Database } from '../platform/db/schema.ts';
import type { Job } from '../platform/jobs/job.ts';
import { BOARDS } from './purge/boards.ts';
import type { Chore } from './purge/chore.ts';
import { EVIDENCE_DAYS } from './purge/evidence-days.ts';
import { EXPIRED } from './purge/expired.ts';
import { TRIALS } from './purge/trials.ts';

const EVERY_MS = 60_000;
/** A turn ends at some point, whatever there is. */
const PIECES_MAX = 100;

const CHORES: readonly Chore[] = [EVIDENCE_DAYS, ...EXPIRED, ...BOARDS, TRIALS];

/** How a turn may end before everything is done. */
interface TurnOptions {
  readonly piecesMax?: number;
  readonly isStopping?: () => boolean;
}

/**
 * Throws away what has expired, piece by piece, until nothing is left or the turn has had its share. Each piece is a
 * transaction of its own, and of several servers one does it: whoever meets another ends its turn.
 */
export async function purgeExpired(
  { db, clock, log, config }: Pick<PlatformContext, 'db' | 'clock' | 'log' | 'config'>,
  { piecesMax = PIECES_MAX, isStopping = () => false }: TurnOptions = {},
): Promise<void> {
  const now = clock.now();
  const { purgeRows: rowsMax } = config;
  let open = await findDue(db, now);
  // Every chore has its turn before one has its next: a backlog of one keeps nothing else waiting.
  for (let left = piecesMax; open.length > 0;) {
    const more: Chore[] = [];
    for (const chore of open) {
      if (isStopping()) return;
      if (left === 0) {
        log.warn({ event: 'purge.incomplete', chore: chore.name }, 'there is more to purge than a turn can');
        return;
      }
      left -= 1;
      const did = await asOnlyServer(db, (tx) => chore.piece({ tx, log, now, rowsMax })).catch((error: unknown) => {
        log.warn({ event: 'purge.failed', err: error, chore: chore.name }, 'a piece was not swept');
        return false;
      });
      if (did === null) return;
      if (did) more.push(chore);
    }
    open = more;
  }
}

/** Forgetting what has expired. */
export const purgeJob: Job = {
  name: 'platform.purge_expired',
  everyMs: EVERY_MS,
  scope: 'exclusive',
  run: (ctx, isStopping) => purgeExpired(ctx, { isStopping }),
};

/** One look at everything: most of the time there is nothing to do. */
async function findDue(db: Kysely<Database>, now: Date): Promise<readonly Chore[]> {
  const looks = CHORES.map((chore) => chore.isDue(now));
  const { rows } = await sql<{ due: boolean[] }>`select array[${sql.join(looks)}] as due`.execute(db);
  return CHORES.filter((_chore, place) => rows[0]?.due[place] === true);
}

/** Does a piece when no other server is at one; null when one is. */
function asOnlyServer<Value>(
  db: Kysely<Database>,
  work: (tx: Transaction<Database>) => Promise<Value>,
): Promise<Value | null> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{
      free: boolean;
    }>`select pg_try_advisory_xact_lock(hashtextextended('purge', 0)) as free`.execute(tx);
    return rows[0]?.free === true ? work(tx) : null;
  });
}
