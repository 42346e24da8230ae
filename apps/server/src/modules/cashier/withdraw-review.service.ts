import type { cashier } from '@perya/contract';
import type { MerchantCode, OrderNo } from '@perya/ledger';
import { fail, ok, type Result } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/schema.ts';
import { sessionOf, type Handler } from '../../handler.ts';
import { answerOnce } from '../wallet/index.ts';
import { giveBack } from './withdraw-end.service.ts';
import { announceWithdraw } from './withdraw-notice.service.ts';
import { REJECT_REASONS, type RejectReason } from './withdraw-rules.ts';
import { notBefore, withdrawTerms } from './withdraw-terms.service.ts';
import { isCancellable, toWithdrawOrder } from './withdraw-view.ts';
import {
  changeWithdraw,
  findOrder,
  findWithdraw,
  lockWithdraw,
  readQueue,
  type WithdrawRow,
} from './withdraw.store.ts';

const QUEUE_MAX = 100;
const NOTE_MAX = 300;
const MINUTE_MS = 60_000;

/** Who refuses a withdrawal, why, and in their own words. */
export interface Rejection {
  readonly reason: RejectReason;
  readonly note: string;
  readonly by: string;
}

type Lost = 'not.found' | 'withdraw.not.cancellable';

/** The withdrawals of a brand that wait for a person, the oldest first. */
export function listWithdrawQueue(ctx: Context, merchantCode: MerchantCode, limit = QUEUE_MAX): Promise<WithdrawRow[]> {
  return readQueue(ctx.db, merchantCode, Math.min(limit, QUEUE_MAX));
}

/** Lets a withdrawal go out; of several who decide at once the first counts, and the others hear `not.found`. */
export async function approveWithdraw(ctx: Context, orderNo: OrderNo, by: string): Promise<Result<null, 'not.found'>> {
  const now = ctx.clock.now();
  const known = await findOrder(ctx.db, orderNo);
  if (!known) return fail('not.found');
  const { autoMinutes, zone } = await withdrawTerms(ctx, known.merchant_code);
  const from = notBefore(now, known.pay_day, zone);
  const soon = new Date(from.getTime() + autoMinutes * MINUTE_MS);
  const done = await ctx.db.transaction().execute(async (tx) => {
    const row = await lockWithdraw(tx, orderNo);
    if (row?.status !== 'review') return null;
    const promised = soon < row.promised_at ? soon : row.promised_at;
    return changeWithdraw(tx, row, {
      status: 'approved',
      decided_by: by,
      checked_at: now,
      act_at: from,
      promised_at: promised,
    });
  });
  if (!done) return fail('not.found');
  announceWithdraw(ctx, done);
  return ok(null);
}

/** Refuses a withdrawal that was not sent yet, with a reason its owner can read; the money comes back at once. */
export async function rejectWithdraw(
  ctx: Context,
  orderNo: OrderNo,
  { reason, note, by }: Rejection,
): Promise<Result<null, 'not.found' | 'field.invalid'>> {
  if (!REJECT_REASONS.includes(reason)) return fail('field.invalid', { field: 'reason' });
  const back = { status: 'rejected', reason, note: note.trim().slice(0, NOTE_MAX), decided_by: by } as const;
  const done = await ctx.db.transaction().execute((tx) => takeBack(ctx, tx, orderNo, back));
  if (!done) return fail('not.found');
  announceWithdraw(ctx, done, 'refused');
  return ok(null);
}

/** Takes a withdrawal back that nobody has sent yet, where the brand allows it. [API-85, R34] */
export const cancelWithdraw: Handler<typeof cashier.cancelWithdraw> = async (ctx, input, visitor) => {
  const { memberId, merchantCode } = sessionOf(visitor);
  const { orderNo } = input;
  const terms = await withdrawTerms(ctx, merchantCode);
  const known = await findWithdraw(ctx.db, memberId, orderNo);
  let ended: WithdrawRow | null = null;
  const answer = await answerOnce<cashier.WithdrawOrder, Lost>(ctx, visitor, {
    call: 'cashier.cancelWithdraw',
    input,
    check: async () => {
      if (!known) return fail('not.found');
      return terms.mayCancel ? ok(null) : fail('withdraw.not.cancellable');
    },
    work: async (tx) => {
      ended = await takeBack(ctx, tx, orderNo, { status: 'cancelled' });
      return ended ? ok(toWithdrawOrder(ended, ctx.clock.now(), terms)) : fail('withdraw.not.cancellable');
    },
  });
  if (answer.ok && ended) announceWithdraw(ctx, ended);
  return answer;
};

/** Gives an order back that was not sent; null when it was, or has ended. */
async function takeBack(
  ctx: Context,
  tx: Transaction<Database>,
  orderNo: OrderNo,
  back: Parameters<typeof giveBack>[3],
): Promise<WithdrawRow | null> {
  const row = await lockWithdraw(tx, orderNo);
  return row && isCancellable(row.status) ? giveBack(ctx, tx, row, back) : null;
}
