import { setTimeout as sleep } from 'node:timers/promises';
import type { ConsumerName } from '../../src/ledger/consumer.ts';
import { followPlay, type PlayPart } from '../../src/ledger/play-follower.ts';
import type { PlatformContext } from '../../src/platform/context.ts';
import type { TestDatabase } from './database.ts';

/** Longer than a row has to have been there before anything that follows the ledger takes it. */
const QUIET_MS = 31_000;
const AGAIN_MS = 5;

/** What follows the ledger in a test. */
export interface Follower {
  readonly database: TestDatabase;
  readonly name: ConsumerName;
  /** One turn; answers whether there is more right now. */
  readonly work: () => Promise<boolean>;
  /** Lets time go by. */
  readonly pass: (ms: number) => void;
  /** Whether it need not go on to the last row. */
  readonly isEnough?: () => boolean | Promise<boolean>;
}

/**
 * Has work follow the ledger as far as anything was posted. Whoever is under way anywhere in the cluster holds it up,
 * tests beside this one too: so many turns are taken as it needs.
 */
export async function followAll({ database, name, work, pass, isEnough = () => false }: Follower): Promise<void> {
  let seen: unknown = null;
  for (;;) {
    const hasMore = await work();
    if (await isEnough()) return;
    if (hasMore) continue;
    const [mark] = await database.sql(
      `select seen, up_to = seen
         and seen = coalesce(pg_sequence_last_value(pg_get_serial_sequence('ledger_transfer', 'id')::regclass), 0)
         as is_through
       from ledger_mark where name = $1`,
      [name],
    );
    if (mark?.['is_through'] === true) return;
    if (mark?.['seen'] === seen) {
      await sleep(AGAIN_MS);
    } else {
      seen = mark?.['seen'];
      pass(QUIET_MS);
    }
  }
}

/** Has parts count what was played as far as anything was posted. */
export function followParts(
  { ctx, database }: { readonly ctx: Pick<PlatformContext, 'db' | 'clock'>; readonly database: TestDatabase },
  parts: readonly [PlayPart, ...PlayPart[]],
  pass: (ms: number) => void,
): Promise<void> {
  return followAll({ database, name: parts[0].name, work: () => followPlay(ctx, parts), pass });
}
