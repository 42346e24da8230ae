import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { PlatformContext } from '../platform/context.ts';
import type { Database } from '../platform/db/schema.ts';
import type { Job } from '../platform/jobs/job.ts';
import { consumeTogether, type ConsumerName, type IdRange } from './consumer.ts';
import { settledIn } from './settled-play.ts';

type Tx = Transaction<Database>;
type FollowerContext = Pick<PlatformContext, 'db' | 'clock'>;

const FOLLOW_MS = 10_000;
/** A turn ends at some point, so that a stop does not wait for a whole backlog. */
const STRETCHES_MAX = 100;

/** What was played in a stretch of the ledger. */
export interface StretchPlay {
  /** A query of its lines, those of `settledPlay`. */
  readonly lines: RawBuilder<unknown>;
  readonly stretch: IdRange;
  readonly now: Date;
}

/** Somebody who counts what was played, under a mark of their own. */
export interface PlayPart {
  readonly name: Extract<ConsumerName, 'activity' | 'rebate' | 'board' | 'mission'>;
  /** Adds a stretch to sums of their own, in the transaction that moves the mark. */
  readonly work: (tx: Tx, play: StretchPlay) => Promise<void>;
}

/** One of those who count could not; nothing of the stretch is written, by nobody. */
export class PartFailed extends Error {
  readonly part: PlayPart;

  constructor(part: PlayPart, cause: unknown) {
    super(`${part.name} does not count what was played: ${String(cause)}`, { cause });
    this.part = part;
  }
}

/** Has parts count the next stretch of what was played, which is read once for all of them; answers whether there is more. */
export function followPlay({ db, clock }: FollowerContext, parts: readonly PlayPart[]): Promise<boolean> {
  const names = parts.map(({ name }) => name);
  return consumeTogether({ db, clock }, names, async (tx, stretch, behind) => {
    const play = { lines: await readPlay(tx, stretch), stretch, now: clock.now() };
    for (const part of parts.filter(({ name }) => behind.includes(name))) {
      await part.work(tx, play).catch((error: unknown) => {
        throw new PartFailed(part, error);
      });
    }
  });
}

/**
 * The same for all there is by now. A part that fails is left out for the rest of the turn: it stays where it is and is tried
 * again with the next one, and all others go on. The turn fails all the same, so that somebody hears of it.
 */
export async function followAllPlay(
  ctx: FollowerContext,
  parts: readonly PlayPart[],
  isStopping: () => boolean = () => false,
): Promise<void> {
  const failures: PartFailed[] = [];
  for (let left = STRETCHES_MAX; left > 0 && !isStopping(); left -= 1) {
    const able = parts.filter((part) => !failures.some((failure) => failure.part === part));
    try {
      if (!(await followPlay(ctx, able))) break;
    } catch (error) {
      if (!(error instanceof PartFailed)) throw error;
      failures.push(error);
    }
  }
  const [first] = failures;
  if (first) throw failures.length === 1 ? first : new AggregateError(failures, first.message);
}

/** The work of servers at it. */
export function playJob(parts: readonly PlayPart[]): Job {
  return {
    name: 'ledger.follow_play',
    everyMs: FOLLOW_MS,
    scope: 'exclusive',
    run: (ctx, isStopping) => followAllPlay(ctx, parts, isStopping),
  };
}

/** Reads the lines of a stretch into a table of this connection, which is empty again when the transaction ends. */
async function readPlay(tx: Tx, stretch: IdRange): Promise<RawBuilder<unknown>> {
  await sql`
    create temp table if not exists stretch_play (
      merchant_code text, member_id bigint, currency text, day date, vendor text, category text, game text, rounds integer,
      staked bigint, returned bigint, valid bigint, bet_id bigint, settled_at timestamptz, row_id bigint, row_at timestamptz
    ) on commit delete rows`.execute(tx);
  await sql`insert into pg_temp.stretch_play ${settledIn(stretch)}`.execute(tx);
  return sql`select * from pg_temp.stretch_play`;
}
