import { setTimeout as sleep } from 'node:timers/promises';
import { assert } from '@perya/std';
import { activityPart } from '../apps/server/src/ledger/activity.ts';
import { findActivityBreaks } from '../apps/server/src/ledger/check-activity.ts';
import { followPlay } from '../apps/server/src/ledger/play-follower.ts';
import { boardPart } from '../apps/server/src/modules/board/index.ts';
import { payNightly, rebatePart } from '../apps/server/src/modules/rebate/index.ts';
import { turnNights } from '../apps/server/src/modules/vip/index.ts';
import { measureAgentRain } from './agent-rain.ts';
import { measureBoards } from './boards.ts';
import { measureClaims } from './claims.ts';
import { measureMail } from './mail.ts';
import { fillLife, type LifeSizes } from './member-life-fill.ts';
import { inOwnDatabase } from './own-database.ts';
import { measurePurses } from './purses.ts';
import { measureRain } from './rain.ts';
import type { Figure } from './report.ts';

const DATABASE = 'bench_life';
const SIZES: LifeSizes = { bets: 200_000, players: 2000, paid: 20_000, graded: 100_000 };
/** What the budgets are about, of which a part is measured: both are so much work for each member. */
const PAID_OF = 200_000;
const GRADED_OF = 1_000_000;
/** Longer than a row has to have been there before anything follows it. */
const QUIET_MS = 31_000;
const AGAIN_MS = 20;
const HOUR_MS = 3_600_000;
const ROWS_AT_ONCE = 50_000;

/** What is done about members behind their bets: counting play, rebates of a night, levels. In a database of its own. */
export async function measureMemberLife(dataFolder: string): Promise<Figure[]> {
  // Noon in Manila.
  let at = Date.parse('2026-03-02T04:00:00.000Z');
  const forward = (ms: number) => void (at += ms);
  return inOwnDatabase(dataFolder, { name: DATABASE, now: () => new Date(at) }, async (opened, connection) => {
    const { ctx } = opened;
    await fillLife(connection, SIZES, ctx.clock.now());
    const activity = await follow(() => followPlay(ctx, [activityPart]), forward);
    const rebates = await follow(() => followPlay(ctx, [rebatePart]), forward);
    await follow(() => followPlay(ctx, [boardPart]), forward);
    const checked = await timed(async () => {
      const breaks = await ctx.db.transaction().execute((tx) => findActivityBreaks(tx, ROWS_AT_ONCE));
      assert(
        breaks.every(({ rule }) => rule !== 'B11'),
        `play is counted: ${JSON.stringify(breaks)}`,
      );
    });
    const graded = await timed(() => turnNights(ctx));
    const risen = await ctx.db.selectFrom('member_vip').select('member_id').where('level', '=', 1).execute();
    assert(risen.length >= SIZES.graded / 10, 'whoever has grown has risen');
    forward(15 * HOUR_MS);
    const paid = await timed(() => payNightly(ctx));
    const run = await ctx.db.selectFrom('rebate_run').select(['members', 'finished_at']).executeTakeFirst();
    assert(run?.finished_at && run.members >= SIZES.paid, 'the night paid everybody');
    // Rebates are rows too, and a board waits until it was followed up to the last one.
    await follow(() => followPlay(ctx, [boardPart]), forward);
    return [
      { name: 'activityFollowed', value: (SIZES.bets * 1000) / activity },
      { name: 'rebatesFollowed', value: (SIZES.bets * 1000) / rebates },
      { name: 'activityChecked', value: (SIZES.bets * 1000) / checked },
      { name: 'rebateNight', value: (paid * PAID_OF) / SIZES.paid },
      { name: 'vipRegrade', value: (graded * GRADED_OF) / SIZES.graded },
      ...(await measureMail(ctx, connection)),
      ...(await measureBoards(ctx, connection)),
      ...(await measureClaims(opened)),
      ...(await measurePurses(ctx, connection, dataFolder)),
      ...(await measureAgentRain(opened)),
      ...(await measureRain(opened, connection, forward)),
    ];
  });
}

/** How long it takes to follow everything, without the time in which rows have to rest first. */
async function follow(work: () => Promise<boolean>, forward: (ms: number) => void): Promise<number> {
  await work();
  forward(QUIET_MS);
  // Whoever is at work anywhere in the cluster holds the first turn up.
  let since = performance.now();
  while (!(await work())) {
    await sleep(AGAIN_MS);
    since = performance.now();
  }
  while (await work());
  return performance.now() - since;
}

async function timed(work: () => Promise<void>): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}
