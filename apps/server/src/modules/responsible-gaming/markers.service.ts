import type { Currency, MerchantCode } from '@perya/ledger';
import { assert } from '@perya/std';
import type { Context } from '../../context.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { addDays, dayOf } from '../../ledger/day.ts';
import { readSpan } from '../../ledger/report-range.ts';
import { readRolledUp } from '../../ledger/rolled-up.ts';
import { readFigures, type FiguresAsked } from './marker-figures.store.ts';
import { BEFORE_DAYS, judge, WEEK_DAYS } from './marker-rules.ts';
import {
  beginWatch,
  countOpen,
  insertMarkers,
  moveWatch,
  readPlayers,
  readWatched,
  takeWatch,
} from './markers.store.ts';

const EVERY_MS = 60_000;
/** What was under way at midnight is written down by then. */
const SETTLED_AFTER_MS = 5 * 60_000;
/** A house that was closed longer begins with the days that still say something. */
const CATCH_UP_DAYS = 31;
const PLAYERS_AT_ONCE = 500;
/** A turn ends at some point, so that a stop does not wait for a whole backlog. */
const PAGES_MAX = 200;

interface Watched {
  readonly merchantCode: MerchantCode;
  readonly zone: string;
  readonly currency: Currency;
}

/** What is done for the safety of players again and again. [R35] */
export const responsibleGamingJobs: readonly Job<Context>[] = [
  { name: 'responsible_gaming.find_markers', everyMs: EVERY_MS, scope: 'exclusive', run: (ctx) => findMarkers(ctx) },
  {
    name: 'responsible_gaming.count_markers',
    everyMs: EVERY_MS,
    scope: 'local',
    atOnce: true,
    run: (ctx) => countMarkers(ctx),
  },
];

/** How many markers of each brand nobody had seen to when they were last counted. */
export function openMarkers({ server }: Pick<Context, 'server'>): ReadonlyMap<string, number> {
  return server.responsibleGaming.open;
}

/**
 * Judges every day of every brand that has ended and was not judged yet, some players at a time. Of several servers one
 * has a brand at a time, and where one stopped the next goes on.
 */
export async function findMarkers(ctx: Context, players = PLAYERS_AT_ONCE): Promise<void> {
  for (const { merchant_code: merchantCode, time_zone: zone, currency, day: judged } of await readWatched(ctx.db)) {
    const lastDay = addDays(dayOf(new Date(ctx.clock.now().getTime() - SETTLED_AFTER_MS), zone), -1);
    if (judged !== null && judged >= lastDay) continue;
    try {
      if (judged === null) await beginWatch(ctx.db, merchantCode, addDays(lastDay, -1));
      if (!(await isSummed(ctx, merchantCode, lastDay))) continue;
      const brand = { merchantCode, zone, currency };
      for (let left = PAGES_MAX; left > 0 && (await judgePage(ctx, brand, lastDay, players)); left -= 1);
    } catch (error) {
      ctx.log.error(
        { event: 'harm_marker.check_failed', err: error, merchantCode },
        'the players of a brand could not be checked for markers of harm',
      );
    }
  }
  await countMarkers(ctx);
}

async function countMarkers(ctx: Context): Promise<void> {
  ctx.server.responsibleGaming.open = await countOpen(ctx.db);
}

/** Whether the sums of a day that is over are whole: all that was in the books when it was found to be over is in them. */
async function isSummed(ctx: Context, merchantCode: MerchantCode, day: string): Promise<boolean> {
  const { ends } = ctx.server.responsibleGaming;
  const { last, upTo } = await readRolledUp(ctx.db);
  const known = ends.get(merchantCode);
  const number = known?.day === day ? known.number : last;
  ends.set(merchantCode, { day, number });
  return upTo >= number;
}

/** Judges the next players of the next day in one transaction; answers whether there may be more. */
function judgePage(ctx: Context, brand: Watched, lastDay: string, players: number): Promise<boolean> {
  const { merchantCode } = brand;
  return ctx.db.transaction().execute(async (tx) => {
    const watch = await takeWatch(tx, merchantCode);
    if (!watch || watch.day >= lastDay) return false;
    const oldest = addDays(lastDay, -CATCH_UP_DAYS);
    const { day: before, after_id: after } = watch.day < oldest ? { day: oldest, after_id: '0' } : watch;
    const day = addDays(before, 1);
    const memberIds = await readPlayers(tx, merchantCode, after, players);
    const at = ctx.clock.now();
    const figures = await readFigures(tx, { ...spansOf(day, brand), memberIds, now: at });
    const rows = [...figures].flatMap(([memberId, of]) =>
      judge(of, brand.currency).map(({ marker, detail }) => ({ member_id: memberId, day, marker, detail, at })),
    );
    await insertMarkers(tx, rows);
    const last = memberIds.length < players ? undefined : memberIds.at(-1);
    const next = last === undefined ? { day, after_id: '0' } : { day: before, after_id: last };
    await moveWatch(tx, { merchant_code: merchantCode, ...next });
    return true;
  });
}

/** The day, the week that ends with it and the weeks before, in the zone of the brand. */
function spansOf(day: string, { zone, currency }: Watched): Omit<FiguresAsked, 'memberIds' | 'now'> {
  const week = addDays(day, 1 - WEEK_DAYS);
  const days = { before: addDays(week, -BEFORE_DAYS), week, day };
  const from = (startDate: string) => {
    const span = readSpan({ startDate, endDate: day }, zone);
    assert(span.ok, 'five weeks are a span');
    return span.value;
  };
  const { from: first, until } = from(days.before);
  return { currency, days, from: { before: first, week: from(week).from, day: from(day).from }, until };
}
