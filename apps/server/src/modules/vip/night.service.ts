import { assert } from '@perya/std';
import type { Context } from '../../context.ts';
import { addDays, dayOf } from '../../ledger/day.ts';
import { readSpan } from '../../ledger/report-range.ts';
import { listBrands } from '../brand/index.ts';
import { celebrate, findBirthdays } from './birthday.service.ts';
import { monthOf, weekOf } from '../../ledger/periods.ts';
import { quarterOf } from './calendar.ts';
import { endPeriod, endQuarter, gradeAgain, gradeDay, type Night, type WorkPiece } from './grade.service.ts';
import { ladderOf, type Ladder } from './ladder.service.ts';
import { lockRun, moveRun, readFirstDay, readFollowed, readLastNight, type RunKey } from './run.store.ts';

/** How long after midnight a day is looked at. */
const AFTER_MIDNIGHT_MS = (2 * 60 + 5) * 60_000;
/** Members of a piece: a transaction that nobody waits for longer than a moment. */
const ROWS_MAX = 20_000;

/** How a turn goes. */
export interface TurnOptions {
  readonly rowsMax?: number;
  readonly isStopping?: () => boolean;
}

/**
 * Looks at every day that is over, in its order and once: growth, levels, and which gifts are due. A turn that is broken off
 * goes on where its last piece was written down, on whatever server.
 */
export async function turnNights(ctx: Context, options: TurnOptions = {}): Promise<void> {
  const { isStopping = () => false } = options;
  for (const { merchant_code: merchantCode } of await listBrands(ctx)) {
    const ladder = await ladderOf(ctx, merchantCode);
    if (ladder) await turnLadder(ctx, ladder, { rowsMax: ROWS_MAX, isStopping, ...options });
    if (isStopping()) return;
  }
}

/** When the day that runs will be looked at. */
export function nextNight(now: Date, zone: string): Date {
  const passed = dayOf(new Date(now.getTime() - AFTER_MIDNIGHT_MS), zone);
  return new Date(spanOf(addDays(passed, 1), zone).from.getTime() + AFTER_MIDNIGHT_MS);
}

async function turnLadder(ctx: Context, ladder: Ladder, options: Required<TurnOptions>): Promise<void> {
  const { merchantCode } = ladder.book;
  const now = ctx.clock.now();
  const last = addDays(dayOf(new Date(now.getTime() - AFTER_MIDNIGHT_MS), ladder.zone), -1);
  const { id, current } = ladder.campaign;
  const regrade = gradeAgain({ ladder, day: last, now });
  if (!(await run(ctx, keyOf(ladder, 'regrade', `${id}.${current.version}`), regrade, options))) return;
  const before = await readLastNight(ctx.db, merchantCode);
  const first = before === null ? ((await readFirstDay(ctx.db)) ?? last) : addDays(before, 1);
  for (let day = first; day <= last; day = addDays(day, 1)) {
    if (!(await turnDay(ctx, { ladder, day, now }, options))) return;
  }
}

/** All that comes of one day; false when it has to be gone on with later. */
async function turnDay(ctx: Context, night: Night, options: Required<TurnOptions>): Promise<boolean> {
  const { ladder, day } = night;
  const key = keyOf(ladder, 'night', day);
  if (!(await isCounted(ctx, key, night.now))) return false;
  const { campaign, zone } = ladder;
  const quarter = quarterOf(day);
  // Weeks and months that ended before there was a ladder have no gift.
  const isGiven = day >= dayOf(campaign.current.startsAt, zone);
  const works: readonly (readonly [RunKey['work'], string, boolean, () => WorkPiece])[] = [
    ['grade', day, true, () => gradeDay(night)],
    ['week', day, isGiven && weekOf(day).to === day, () => endPeriod(night, 'week')],
    ['month', day, isGiven && monthOf(day).to === day, () => endPeriod(night, 'month')],
    ['quarter', quarter.name, quarter.to === day, () => endQuarter(night, quarterSpan(quarter, zone))],
  ];
  for (const [work, period, isDue, pieces] of works) {
    if (isDue && !(await run(ctx, keyOf(ladder, work, period), pieces(), options))) return false;
  }
  if (isGiven) {
    await findBirthdays(ctx, ladder.book.merchantCode, options.isStopping);
    if (!(await run(ctx, keyOf(ladder, 'birthday', day), celebrate(ctx, night), options))) return false;
  }
  await ctx.db.transaction().execute((tx) => moveRun(tx, key, { finished_at: night.now }));
  return true;
}

function keyOf({ book }: Ladder, work: RunKey['work'], period: string): RunKey {
  return { merchant_code: book.merchantCode, work, period };
}

/** Whether all play of a day is counted: the books of that moment were followed to their end. */
async function isCounted(ctx: Context, key: RunKey, now: Date): Promise<boolean> {
  const { last, upTo } = await readFollowed(ctx.db);
  const row = await ctx.db.transaction().execute((tx) => lockRun(tx, key, { now, needsId: last }));
  return upTo >= BigInt(row.needs_id);
}

/** Does a work piece by piece; false when it is not finished. */
async function run(
  ctx: Context,
  key: RunKey,
  work: WorkPiece,
  { rowsMax, isStopping }: Required<TurnOptions>,
): Promise<boolean> {
  for (;;) {
    const isFinished = await ctx.db.transaction().execute(async (tx) => {
      const now = ctx.clock.now();
      const row = await lockRun(tx, key, { now, needsId: 0n });
      if (row.finished_at) return true;
      const seen = await work(tx, { after: row.after_member, rowsMax });
      const isLast = seen.length < rowsMax;
      const after = greatest(seen.map(({ member_id: memberId }) => memberId));
      await moveRun(tx, key, { ...(after !== null && { after_member: after }), ...(isLast && { finished_at: now }) });
      return isLast;
    });
    if (isFinished) return true;
    if (isStopping()) return false;
  }
}

function greatest(ids: readonly string[]): string | null {
  return ids.reduce<string | null>((most, id) => (most === null || BigInt(id) > BigInt(most) ? id : most), null);
}

function quarterSpan(quarter: { readonly from: string; readonly to: string }, zone: string) {
  return { from: spanOf(quarter.from, zone).from, until: spanOf(quarter.to, zone).until };
}

function spanOf(day: string, zone: string) {
  const span = readSpan({ startDate: day, endDate: day }, zone);
  assert(span.ok, 'a day is a range');
  return span.value;
}
