import type { float } from '@perya/contract';
import { holdFloatPayout } from '@perya/ledger';
import { assert, fail, ok, type Result } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { sessionOf, type Handler, type Session } from '../../handler.ts';
import { lockStandings } from '../../ledger/lock-standings.ts';
import { drawOrderNo, takeOrderNo } from '../../ledger/order-no.ts';
import type { Database } from '../../platform/db/schema.ts';
import { formatAmount, parseAmount } from '../../platform/money.ts';
import { noteEvent } from '../audit/index.ts';
import { isVerified, weighPaymentPassword } from '../identity/index.ts';
import { answerOnce, bookOf } from '../wallet/index.ts';
import { floatOf, giveBack } from './payout-end.service.ts';
import { findPayout, findWaiting, insertPayout } from './payout.store.ts';
import { payoutTerms } from './terms.service.ts';

type Asked = Result<float.FloatPayout, (typeof float.askPayout.errors)[number] | 'request.invalid'>;
type Lost = 'not.found' | 'payout.not.cancellable';

/** Asks for float to be paid into the own wallet; the amount waits where nothing else can use it. [D3] */
export const askFloatPayout: Handler<typeof float.askPayout> = (ctx, input, visitor) => {
  const session = sessionOf(visitor);
  return answerOnce(ctx, visitor, {
    call: 'float.askPayout',
    input,
    prove: () => weighPaymentPassword(ctx, session.memberId, input.paymentPassword),
    work: (tx) => place(ctx, tx, { session, ip: visitor.ip, given: input.amount }),
  });
};

async function place(
  ctx: Context,
  tx: Transaction<Database>,
  { session, ip, given }: { readonly session: Session; readonly ip: string; readonly given: string },
): Promise<Asked> {
  const { memberId, merchantCode } = session;
  const book = await bookOf(ctx, session);
  const { currency } = book;
  const amount = parseAmount(given, currency);
  if (amount === null) return fail('request.invalid');
  if (amount === 0n) return fail('amount.invalid');
  if (!(await isVerified({ db: tx }, memberId))) return fail('kyc.required');
  const standings = await lockStandings(tx, memberId, currency);
  if (await findWaiting(tx, memberId)) return fail('payout.waiting');
  const { min, leftToday, zone } = await payoutTerms(ctx, tx, session);
  if (amount < min) return fail('amount.bounds', { min: formatAmount(min, currency) });
  if (amount > leftToday) return fail('transfer.limit');
  if (amount > standings.float.balance) return fail('balance.insufficient');
  const at = ctx.clock.now();
  const { order_no: orderNo } = await takeOrderNo(
    () => drawOrderNo('F', at, zone, ctx.chance),
    (order_no) =>
      insertPayout(tx, {
        order_no,
        merchant_code: merchantCode,
        member_id: memberId,
        currency,
        amount,
        created_at: at,
      }),
  );
  const verdict = await ctx.ledger.postIn(tx, holdFloatPayout({ ...book, memberId, orderNo, amount }));
  assert(verdict.state === 'done' && verdict.balance !== null, 'what is locked is there');
  const detail = { orderNo, amount: formatAmount(amount, currency) };
  await noteEvent(ctx, tx, { memberId, merchantCode, kind: 'agency.payout.asked', ip, detail });
  return ok({ orderNo, amount: formatAmount(amount, currency), float: formatAmount(verdict.balance, currency) });
}

/** Takes a payout back that nobody has decided. [D3] */
export const cancelFloatPayout: Handler<typeof float.cancelPayout> = async (ctx, input, visitor) => {
  const { memberId, merchantCode } = sessionOf(visitor);
  const known = await findPayout(ctx.db, { merchantCode, memberId, orderNo: input.orderNo });
  return answerOnce<float.FloatPayout, Lost>(ctx, visitor, {
    call: 'float.cancelPayout',
    input,
    check: async () => (known ? ok(null) : fail('not.found')),
    work: async (tx) => {
      assert(known, 'what was refused goes no further');
      const row = await giveBack(ctx, tx, known, { state: 'cancelled' });
      if (!row) return fail('payout.not.cancellable');
      const { order_no: orderNo, amount, currency } = row;
      const told = { orderNo, amount: formatAmount(BigInt(amount), currency) };
      await noteEvent(ctx, tx, {
        memberId,
        merchantCode,
        kind: 'agency.payout.cancelled',
        ip: visitor.ip,
        detail: told,
      });
      return ok({ ...told, float: await floatOf(tx, row) });
    },
  });
};
