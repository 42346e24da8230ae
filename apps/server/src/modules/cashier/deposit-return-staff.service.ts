import { fail, ok, type Result } from '@perya/std';
import type { MerchantCode } from '@perya/ledger';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { noteEvent } from '../audit/index.ts';
import { lockOrder } from './deposit-order.store.ts';
import { findPayment } from './deposit-payment.store.ts';
import { takeBackIn, tellGone } from './deposit-return.service.ts';
import { findReturn, readOpenReturns, reviewReturn, writeReturn, type ReturnRow } from './deposit-return.store.ts';
import type { PaymentName } from './deposit-review.service.ts';

const QUEUE_MAX = 100;
const TEXT_MAX = 300;

/** What staff say about a payment. */
interface Said {
  readonly by: string;
  readonly reason: string;
}

/** Payments that went back and that nobody has looked at, or that a second person has to agree about; the oldest first. */
export function listReturns(ctx: Context, merchantCode: MerchantCode, limit = QUEUE_MAX): Promise<ReturnRow[]> {
  return readOpenReturns(ctx.db, merchantCode, Math.min(limit, QUEUE_MAX));
}

/**
 * Somebody of staff says that a credited payment has gone back; once a second one says so too, it leaves the wallet. Answers
 * whether it has.
 */
export async function askReturn(
  ctx: Context,
  name: PaymentName,
  { by, reason }: Said,
): Promise<Result<'asked' | 'returned', 'not.found' | 'same.person'>> {
  const { merchantCode, provider, ref } = name;
  const done = await inTransaction(ctx.db, async (tx) => {
    const known = await findPayment(tx, name);
    const order = known && (await lockOrder(tx, { merchantCode, provider, orderNo: known.order_no }));
    const payment = await findPayment(tx, name);
    if (!order || payment?.outcome !== 'credited') return fail('not.found');
    const first = await findReturn(tx, name);
    if (first?.state === 'asked') {
      if (first.asked_by === by) return fail('same.person');
      const agreed = { cause: 'staff', by: first.asked_by, agreedBy: by, reason: first.reason } as const;
      return ok(await takeBackIn(ctx, tx, name, agreed));
    }
    await writeReturn(tx, {
      merchant_code: merchantCode,
      provider,
      ref,
      order_no: order.order_no,
      member_id: order.member_id,
      cause: 'staff',
      state: 'asked',
      reason: reason.slice(0, TEXT_MAX),
      asked_by: by,
      asked_at: ctx.clock.now(),
    });
    const detail = { ref, provider, orderNo: order.order_no, by, reason };
    const owner = { memberId: order.member_id, merchantCode };
    await noteEvent(ctx, tx, { ...owner, kind: 'deposit.return.asked', ip: '', detail });
    return ok(null);
  });
  if (!done.ok) return done;
  if (done.value === null) return ok('asked');
  tellGone(ctx, name, done.value);
  return ok('returned');
}

/** Somebody has looked at a payment that went back: its owner is paid out as usual again. */
export async function markReturnSeen(
  ctx: Context,
  name: PaymentName,
  { by, reason: note }: Said,
): Promise<Result<null, 'not.found'>> {
  return ctx.db.transaction().execute(async (tx) => {
    const change = { reviewed_by: by, reviewed_at: ctx.clock.now(), note: note.slice(0, TEXT_MAX) };
    const row = await reviewReturn(tx, name, change);
    if (!row) return fail('not.found');
    const { merchantCode, provider, ref } = name;
    const detail = { ref, provider, orderNo: row.order_no, by, note };
    await noteEvent(ctx, tx, { memberId: row.member_id, merchantCode, kind: 'deposit.return.seen', ip: '', detail });
    return ok(null);
  });
}
