import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parseAmount } from '../../platform/money.ts';
import type { Context } from '../../context.ts';
import { approveWithdraw, decideDeposit, rejectWithdraw, takeByHand } from '../../modules/cashier/index.ts';
import { decideKyc } from '../../modules/identity/index.ts';
import {
  completePayout,
  completePayoutSilently,
  failPayment,
  pay,
  payLate,
  paySilently,
  payTwice,
  refusePayout,
  showPayment,
  takeBack,
} from '../../providers/payments/sandbox-bank.ts';
import { payPage } from './sandbox-pay-page.ts';
import { sendMissing } from '../pages/static.ts';

/** What a form of the sandbox sends. */
interface Given {
  readonly do?: string;
  readonly amount?: string;
  readonly back?: string;
  readonly merchant?: string;
  readonly provider?: string;
  readonly reason?: string;
}

type Act = (ctx: Context, orderNo: string, given: Given) => Promise<unknown>;

const BY = 'sandbox';

/** What the person with the payment app does. */
const PAYS: Readonly<Record<string, Act>> = {
  pay: (ctx, orderNo) => pay(ctx, orderNo),
  other: async (ctx, orderNo, { amount = '' }) => {
    const payment = await showPayment(ctx, orderNo);
    return payment && pay(ctx, orderNo, parseAmount(amount, payment.currency) || undefined);
  },
  late: (ctx, orderNo) => payLate(ctx, orderNo),
  twice: (ctx, orderNo) => payTwice(ctx, orderNo),
  fail: (ctx, orderNo) => failPayment(ctx, orderNo),
  silent: (ctx, orderNo) => paySilently(ctx, orderNo),
  back: (ctx, orderNo) => takeBack(ctx, orderNo),
};

/** What the bank does that pays out. */
const PAYOUTS: Readonly<Record<string, Act>> = {
  complete: (ctx, orderNo) => completePayout(ctx, orderNo),
  refuse: (ctx, orderNo) => refusePayout(ctx, orderNo),
  silent: (ctx, orderNo) => completePayoutSilently(ctx, orderNo),
};

/** What somebody in the office does; a console will do the same. */
const OFFICE: Readonly<Record<string, Act>> = {
  approve: (ctx, orderNo) => approveWithdraw(ctx, orderNo, BY),
  reject: (ctx, orderNo) => rejectWithdraw(ctx, orderNo, { reason: 'details', note: '', by: BY }),
  take: (ctx, orderNo, { amount = '' }) => takeByHand(ctx, { orderNo, slip: `counter ${orderNo}`, amount, by: BY }),
  letIn: (ctx, ref, given) => decideDeposit(ctx, nameOf(ref, given), { isLetIn: true, by: BY }),
  sendBack: (ctx, ref, given) => decideDeposit(ctx, nameOf(ref, given), { isLetIn: false, by: BY }),
};

/** What somebody in the office does with papers that were handed in. */
const PAPERS: Readonly<Record<string, Act>> = {
  approve: (ctx, id) => decideKyc(ctx, id, BY, { state: 'verified' }),
  refuse: (ctx, id, { reason = '' }) => decideKyc(ctx, id, BY, { state: 'refused', reason }),
};

function nameOf(ref: string, { merchant = '', provider = '' }: Given) {
  return { merchantCode: merchant, provider, ref };
}

/** The other side of payments in a demonstration: a payment app, a bank, and the office. Never in production. */
export function serveSandboxPay(app: FastifyInstance, ctx: Context): void {
  app.get('/sandbox/pay/:orderNo', async (request, reply) => {
    const payment = await showPayment(ctx, orderNoOf(request));
    if (payment?.kind !== 'pay') return sendMissing(reply);
    return reply.header('Cache-Control', 'no-store').type('text/html; charset=utf-8').send(payPage(payment));
  });
  const acts = (path: string, known: Readonly<Record<string, Act>>): void => {
    app.post(path, (request, reply) => act(ctx, known, request, reply));
  };
  acts('/sandbox/pay/:orderNo', PAYS);
  acts('/sandbox/payout/:orderNo', PAYOUTS);
  acts('/sandbox/office/:orderNo', OFFICE);
  acts('/sandbox/kyc/:orderNo(^\\d{1,18}$)', PAPERS);
}

async function act(
  ctx: Context,
  known: Readonly<Record<string, Act>>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const given = (request.body ?? {}) as Given;
  const name = given.do ?? '';
  const work = Object.hasOwn(known, name) ? known[name] : undefined;
  // Another site shall not press the buttons of this one.
  if (!work || request.headers['sec-fetch-site'] === 'cross-site') return sendMissing(reply);
  const orderNo = orderNoOf(request);
  await work(ctx, orderNo, given);
  const back = given.back === 'pay' ? `/sandbox/pay/${encodeURIComponent(orderNo)}` : '/sandbox';
  return reply.header('Cache-Control', 'no-store').redirect(back, 303);
}

/** The database cannot hold a NUL, so there is no such order. */
function orderNoOf(request: FastifyRequest): string {
  return (request.params as { orderNo: string }).orderNo.replaceAll('\u0000', '');
}
