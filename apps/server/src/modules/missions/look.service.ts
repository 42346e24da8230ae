import type { Context } from '../../context.ts';
import { addDays, dayOf } from '../../ledger/day.ts';
import { missionsAt, type BrandMissions } from './chain.service.ts';
import { byOwnVersions, doingsOf, firstDay, type Doing } from './doing.service.ts';
import { factsIn, readKnown, type Known } from './facts.service.ts';
import { standChain } from './stand.ts';
import { addSteps, beginChains, nameOf, readFinished, type NewStep } from './step.store.ts';
import { clearTouched, leaseTouched, type TouchRow } from './touch.store.ts';

const AT_ONCE = 100;
/** Play of days before these changes no mission any more. */
const DAYS_BACK = 31;
/** How long a finished step waits for whoever cannot be given anything now. */
const WAIT_MS = 30 * 24 * 3_600_000;

/** How a turn goes. */
export interface LookOptions {
  readonly isStopping?: () => boolean;
  readonly rowsMax?: number;
}

/** Looks at the missions of whoever was touched, some members at a time; what a batch finds is written down with its end. */
export async function lookAtTouched(ctx: Context, options: LookOptions = {}): Promise<void> {
  const { isStopping = () => false, rowsMax = AT_ONCE } = options;
  for (;;) {
    const touched = await leaseTouched(ctx.db, ctx.clock.now(), rowsMax);
    for (const merchantCode of new Set(touched.map((row) => row.merchant_code))) {
      const missions = await missionsAt(ctx, merchantCode);
      const own = touched.filter((row) => row.merchant_code === merchantCode);
      await lookAt(ctx, missions, own);
    }
    if (touched.length < rowsMax || isStopping()) return;
  }
}

/** Writes down which steps members have finished by now, in one transaction with striking them off. */
async function lookAt(ctx: Context, missions: BrandMissions, touched: readonly TouchRow[]): Promise<void> {
  const now = ctx.clock.now();
  const today = dayOf(now, missions.zone);
  const first = addDays(today, -DAYS_BACK);
  const touchedDoings = touched.flatMap((row) =>
    doingsOf(missions, row.member_id, { from: row.from_day < first ? first : row.from_day, to: today }),
  );
  const { merchantCode } = missions.book;
  await ctx.db.transaction().execute(async (tx) => {
    if (touchedDoings.length > 0) {
      const versions = await beginChains(tx, merchantCode, touchedDoings, now);
      const doings = await byOwnVersions(ctx, tx, missions, { doings: touchedDoings, versions });
      const memberIds = [...new Set(doings.map(({ memberId }) => memberId))];
      const known = await readKnown(tx, missions, { memberIds, from: firstDay(doings, today), today });
      const finished = await readFinished(tx, doings);
      const found = doings.flatMap((one) => newlyFinished(one, known, finished.get(nameOf(one)) ?? []));
      await addSteps(tx, { merchantCode, now, until: new Date(now.getTime() + WAIT_MS) }, found);
    }
    await clearTouched(tx, touched, now);
  });
}

function newlyFinished(doing: Doing, known: Known, rows: readonly { readonly nr: number }[]): NewStep[] {
  const { memberId, campaignId, period, chain, of } = doing;
  const wasFinished = (nr: number) => rows.some((row) => row.nr === nr);
  const finishedOn = of.to !== null && of.to < known.today ? of.to : known.today;
  return standChain(chain, factsIn(known, doing), wasFinished).flatMap(({ step: { nr, amount }, state }) =>
    state === 'finished' && !wasFinished(nr) ? [{ memberId, campaignId, period, nr, amount, finishedOn }] : [],
  );
}
