import type { Context } from '../../context.ts';
import { addDays, dayOf } from '../../ledger/day.ts';
import { lastDayOver } from '../../ledger/night.ts';
import {
  finishRun,
  isFollowed,
  runInPieces,
  type NightRun,
  type PieceWork,
  type RunOptions,
} from '../../ledger/night-run.ts';
import { monthOf, weekOf, type Period } from '../../ledger/periods.ts';
import { midnightOf } from '../../ledger/report-range.ts';
import { listBrands } from '../brand/index.ts';
import { celebrate, findBirthdays } from './birthday.service.ts';
import { quarterOf } from './calendar.ts';
import { endPeriod, endQuarter, gradeAgain, gradeDay, type Night } from './grade.service.ts';
import { ladderOf, type Ladder } from './ladder.service.ts';
import { readFirstDay, readLastNight, type Work } from './run.store.ts';

/** Members of a piece: a transaction that nobody waits for longer than a moment. */
const ROWS_MAX = 20_000;

/**
 * Looks at every day that is over, in its order and once: growth, levels, and which gifts are due. A turn that is broken off
 * goes on where its last piece was written down, on whatever server.
 */
export async function turnNights(ctx: Context, options: Partial<RunOptions> = {}): Promise<void> {
  const { isStopping = () => false } = options;
  for (const { merchant_code: merchantCode } of await listBrands(ctx)) {
    const ladder = await ladderOf(ctx, merchantCode);
    if (ladder) await turnLadder(ctx, ladder, { rowsMax: ROWS_MAX, isStopping, ...options });
    if (isStopping()) return;
  }
}

async function turnLadder(ctx: Context, ladder: Ladder, options: RunOptions): Promise<void> {
  const { merchantCode } = ladder.book;
  const now = ctx.clock.now();
  const last = lastDayOver(now, ladder.zone);
  const { id, current } = ladder.campaign;
  const regrade = gradeAgain({ ladder, day: last, now });
  if (!(await runInPieces(ctx, runOf(ladder, 'regrade', `${id}.${current.version}`), regrade, options))) return;
  const before = await readLastNight(ctx.db, merchantCode);
  const first = before === null ? ((await readFirstDay(ctx.db)) ?? last) : addDays(before, 1);
  for (let day = first; day <= last; day = addDays(day, 1)) {
    if (!(await turnDay(ctx, { ladder, day, now }, options))) return;
  }
}

/** All that comes of one day; false when it has to be gone on with later. */
async function turnDay(ctx: Context, night: Night, options: RunOptions): Promise<boolean> {
  const { ladder, day } = night;
  const whole = runOf(ladder, 'night', day);
  if (!(await isFollowed(ctx, whole, 'activity'))) return false;
  const { campaign, zone } = ladder;
  const quarter = quarterOf(day);
  // Weeks and months that ended before there was a ladder have no gift.
  const isGiven = day >= dayOf(campaign.current.startsAt, zone);
  const works: readonly (readonly [Work, string, boolean, () => PieceWork])[] = [
    ['grade', day, true, () => gradeDay(night)],
    ['week', day, isGiven && weekOf(day).to === day, () => endPeriod(night, 'week')],
    ['month', day, isGiven && monthOf(day).to === day, () => endPeriod(night, 'month')],
    ['quarter', quarter.name, quarter.to === day, () => endQuarter(night, spanOf(quarter, zone))],
  ];
  for (const [work, period, isDue, pieces] of works) {
    if (isDue && !(await runInPieces(ctx, runOf(ladder, work, period), pieces(), options))) return false;
  }
  if (isGiven) {
    await findBirthdays(ctx, ladder.book.merchantCode, options.isStopping);
    if (!(await runInPieces(ctx, runOf(ladder, 'birthday', day), celebrate(ctx, night), options))) return false;
  }
  await finishRun(ctx, whole);
  return true;
}

function runOf({ book }: Ladder, work: Work, period: string): NightRun {
  return { table: 'vip_run', key: { merchant_code: book.merchantCode, work, period } };
}

function spanOf({ from, to }: Period, zone: string) {
  return { from: midnightOf(from, zone), until: midnightOf(addDays(to, 1), zone) };
}
