import { fail, ok } from '@perya/std';
import type { Context } from '../../context.ts';
import { holdFollower, lastIdBefore } from '../../ledger/followed.ts';
import { sumPot } from '../../ledger/pots.ts';
import { listBrands } from '../brand/index.ts';
import { addPromise, undoing } from '../promotions/index.ts';
import { hasBoard, insertBoard, sumPromised, type BoardRow } from './board.store.ts';
import { periodAt, type BoardSpan } from './period.ts';
import { plansOf, type BoardPlan } from './plan.service.ts';
import { scorePast } from './score.store.ts';

const DAY_MS = 24 * 3_600_000;

/** Opens the boards of the periods that run, of all brands. */
export async function openBoards(ctx: Context, isStopping: () => boolean = () => false): Promise<void> {
  for (const { merchant_code: merchantCode } of await listBrands(ctx)) {
    for (const plan of await plansOf(ctx, merchantCode)) {
      if (isStopping()) return;
      const period = periodAt(ctx.clock.now(), plan.span, plan.zone);
      if (await hasBoard(ctx.db, { merchantCode, span: plan.span, period: period.name })) continue;
      await openBoard(ctx, plan, period);
    }
  }
}

/**
 * Opens a board once its whole pool is in the pot of its campaign, beside what other boards have promised. The follower stands
 * still meanwhile: what it has passed by is counted here, all else by it.
 */
async function openBoard(ctx: Context, plan: BoardPlan, period: BoardSpan): Promise<void> {
  const { campaign, book } = plan;
  const opened = await undoing<BoardRow, 'board.gone' | 'board.pool'>(ctx.db, async (tx) => {
    const upTo = await holdFollower(tx, 'board');
    if (!(await addPromise(tx, campaign.id))) return fail('board.gone');
    const pool = plan.prizes.reduce((sum, prize) => sum + prize, 0n);
    const left = (await sumPot(tx, { ...book, party: campaign.code })) - (await sumPromised(tx, campaign.id));
    if (left < pool) return fail('board.pool');
    const row = await insertBoard(tx, {
      ...rowOf(plan, period),
      after_id: await lastIdBefore(tx, startOf(plan, period)),
    });
    if (!row) return fail('board.gone');
    await scorePast(tx, row, upTo);
    return ok(row);
  });
  if (opened.ok || opened.error.code !== 'board.pool') return;
  const { poolsMissing } = ctx.server.board;
  const name = `${campaign.code} ${period.name}`;
  if (poolsMissing.has(name)) return;
  poolsMissing.add(name);
  ctx.log.warn({ event: 'board.pool_missing', campaign: campaign.code }, 'a budget has not enough for the next board');
}

function rowOf(plan: BoardPlan, period: BoardSpan) {
  const { book, campaign, span, rules, prizes } = plan;
  const { endsAt, version } = campaign.current;
  const ends = endsAt !== null && endsAt < period.until ? endsAt : period.until;
  return {
    merchant_code: book.merchantCode,
    campaign_id: campaign.id,
    version,
    currency: book.currency,
    span,
    period: period.name,
    starts_at: startOf(plan, period),
    ends_at: ends,
    final_at: new Date(ends.getTime() + DAY_MS),
    ...rules,
    prizes: prizes.map(String),
  };
}

function startOf({ campaign }: BoardPlan, { from }: BoardSpan): Date {
  const { startsAt } = campaign.current;
  return startsAt > from ? startsAt : from;
}
