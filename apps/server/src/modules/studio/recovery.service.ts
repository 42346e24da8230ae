import type { Context } from '../../context.ts';
import { makeRangesAhead } from '../../ledger/ranges.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { runningOf } from './outcome.service.ts';
import { readOpen } from './round.store.ts';
import { conclude } from './settle.service.ts';
import { recoverShared } from './shared-round/recover-shared.service.ts';
import { concludeSteps, endLeftRounds, hasSteps } from './steps.service.ts';
import { studioOf } from './studio.service.ts';
import type { Studio } from './wallet-client.service.ts';

const EVERY_MS = 2_000;
const LEFT_EVERY_MS = 60_000;
const RANGES_EVERY_MS = 60_000;
/** Longer than the ledger lets anybody wait: whoever played it has given up. */
const AGE_MS = 10_000;

/** Ends rounds whose server died or never heard from the wallet; tells how many it looked at. [R50] */
export async function recoverRounds(
  studio: Studio,
  ageMs = AGE_MS,
  atOnce = studio.ctx.config.recoveryRounds,
): Promise<number> {
  const { ctx } = studio;
  const before = new Date(ctx.clock.now().getTime() - ageMs);
  const { studio: state } = ctx.server;
  const rows = await readOpen(ctx.db, { before, after: state.recoveredTo, limit: atOnce });
  state.recoveredTo = rows.length < atOnce ? undefined : rows.at(-1);
  await Promise.all(
    rows.map(async (row) => {
      try {
        const end = hasSteps(row.game_code) ? concludeSteps : conclude;
        await end(studio, runningOf(row), null);
      } catch (error) {
        ctx.log.warn(
          { event: 'round.recovery_failed', err: error, roundNo: row.round_no },
          'a round could not be looked after, it is tried again',
        );
      }
    }),
  );
  await recoverShared(studio);
  return rows.length;
}

/** What the studio does again and again: rounds that were left alone come to their end, and those to come get their tables. */
export const studioJobs: readonly Job<Context>[] = [
  { name: 'studio.recover_rounds', everyMs: EVERY_MS, scope: 'exclusive', run: (ctx) => recoverRounds(studioOf(ctx)) },
  {
    name: 'studio.end_left_rounds',
    everyMs: LEFT_EVERY_MS,
    scope: 'exclusive',
    run: (ctx) => endLeftRounds(studioOf(ctx)),
  },
  {
    name: 'studio.make_ranges',
    everyMs: RANGES_EVERY_MS,
    scope: 'exclusive',
    run: (ctx) => makeRangesAhead(ctx, 'round_make_ranges_ahead'),
  },
];
