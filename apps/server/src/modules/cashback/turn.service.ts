import { heldCashback, netLoss } from '@perya/promotions';
import { fail, ok } from '@perya/std';
import type { Insertable, Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { addDays } from '../../ledger/day.ts';
import { lastDayOver } from '../../ledger/night.ts';
import { isFollowed, runInPieces, type NightRun, type PieceWork, type RunOptions } from '../../ledger/night-run.ts';
import type { Period } from '../../ledger/periods.ts';
import { midnightOf } from '../../ledger/report-range.ts';
import type { Database } from '../../platform/db/schema.ts';
import { listBrands } from '../brand/index.ts';
import { addPromise, campaignRefusal, keepPromise, standingOf, undoing, versionFor } from '../promotions/index.ts';
import { addDue, insertPeriod, readPlayed, readUnsettled, settlePeriod, type PeriodRow } from './period.store.ts';
import { periodNow, plansOf, sizeOf, type Plan } from './plan.service.ts';

type Tx = Transaction<Database>;

/** Members of a piece: a transaction that nobody waits for. */
const ROWS_MAX = 500;
/** How long what is due waits for a budget that was too small. */
const GIVEN_WITHIN_MS = 30 * 24 * 3_600_000;

/** Promises the period that runs, closes those that are over, once and in pieces, and ends those of which all was given. */
export async function turnCashback(ctx: Context, options: Partial<RunOptions> = {}): Promise<void> {
  const run = { rowsMax: ROWS_MAX, isStopping: () => false, ...options };
  for (const { merchant_code: merchantCode } of await listBrands(ctx)) {
    for (const plan of await plansOf(ctx, merchantCode)) {
      if (run.isStopping()) return;
      await openPeriod(ctx, plan);
      for (const row of await readUnsettled(ctx.db, plan.campaign.id)) await turnPeriod(ctx, plan, row, run);
    }
  }
}

/** A period begins as a promise: its campaign does not end before it was kept, and goes on to count through a pause. */
async function openPeriod(ctx: Context, plan: Plan): Promise<void> {
  const { campaign, book } = plan;
  const now = ctx.clock.now();
  const size = campaign.state === 'running' ? sizeOf(plan, campaign.current) : null;
  const period: Period | null = size && periodNow(plan, size.period ?? 'week', now);
  if (!period) return;
  await undoing<null, 'period.gone'>(ctx.db, async (tx) => {
    const isNew = await insertPeriod(tx, {
      campaign_id: campaign.id,
      period: period.name,
      merchant_code: book.merchantCode,
      version: campaign.current.version,
      from_day: period.from,
      to_day: period.to,
      opened_at: now,
    });
    return isNew && (await addPromise(tx, campaign.id)) ? ok(null) : fail('period.gone');
  });
}

async function turnPeriod(ctx: Context, plan: Plan, row: PeriodRow, options: RunOptions): Promise<void> {
  if (lastDayOver(ctx.clock.now(), plan.zone) < row.to_day) return;
  const run: NightRun = { table: 'cashback_run', key: { campaign_id: row.campaign_id, period: row.period } };
  // Rebates of the same play count against the same limit.
  for (const follower of ['activity', 'rebate'] as const) if (!(await isFollowed(ctx, run, follower))) return;
  if (!(await runInPieces(ctx, run, await closing(ctx, plan, row), options))) return;
  await ctx.db.transaction().execute(async (tx) => {
    if (await settlePeriod(tx, row, ctx.clock.now())) await keepPromise(tx, row.campaign_id);
  });
}

/** Closes a period for the next members: what it cost each, and what of it is given back to whom something may be given. */
async function closing(ctx: Context, plan: Plan, row: PeriodRow): Promise<PieceWork> {
  const { campaign, zone, book, rules } = plan;
  const version = await versionFor(ctx, ctx.db, campaign, row.version);
  const size = sizeOf(plan, version);
  const span = { from: midnightOf(row.from_day, zone), until: midnightOf(addDays(row.to_day, 1), zone) };
  return async (tx, piece) => {
    const now = ctx.clock.now();
    const rows = await readPlayed(tx, book, { row, span }, piece);
    const due: Insertable<Database['cashback_due']>[] = [];
    for (const { member_id: memberId, ...figures } of rows) {
      const play = {
        staked: BigInt(figures.staked),
        returned: BigInt(figures.returned),
        rewards: BigInt(figures.rewards),
        turnover: BigInt(figures.turnover),
        given: BigInt(figures.given),
      };
      const amount = size ? heldCashback(play, size.rateBps, rules) : 0n;
      if (amount === 0n || !(await isOffered(ctx, tx, plan, { row, memberId }))) continue;
      due.push({
        campaign_id: row.campaign_id,
        period: row.period,
        member_id: memberId,
        merchant_code: book.merchantCode,
        version: row.version,
        net: netLoss(play),
        amount,
        due_at: now,
        until: new Date(now.getTime() + GIVEN_WITHIN_MS),
        act_at: now,
      });
    }
    await addDue(tx, due);
    return { seen: rows.map(({ member_id: memberId }) => memberId) };
  };
}

/** Whether a period is for somebody when it is closed. It was promised, so that neither a pause nor the end takes it away. */
async function isOffered(
  ctx: Context,
  tx: Tx,
  { campaign, book, profile }: Plan,
  { row, memberId }: { readonly row: PeriodRow; readonly memberId: string },
): Promise<boolean> {
  const standing = await standingOf(ctx, tx, { memberId, currency: book.currency });
  const version = await versionFor(ctx, tx, campaign, row.version);
  const promised = { ...campaign, state: 'running' as const, current: { ...campaign.current, endsAt: null } };
  const asked = { campaign: promised, version, profile, taken: 0, isBudgetLeft: true };
  return (await campaignRefusal(tx, standing, asked)) === null;
}
