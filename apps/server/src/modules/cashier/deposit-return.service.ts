import { paymentKey, takeBackDeposit } from '@perya/ledger';
import { assert } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { lockCash } from '../../ledger/cash-counters.ts';
import { lockStandings } from '../../ledger/lock-standings.ts';
import type { Database } from '../../platform/db/schema.ts';
import { noteEvent } from '../audit/index.ts';
import { tellMember } from '../live/index.ts';
import { sendMail } from '../mail/index.ts';
import { endMatch, type GoneMatch } from '../rewards/index.ts';
import { holdGrowth, takeFromGrowth } from '../vip/index.ts';
import { dropTurnover } from '../wallet/index.ts';
import { receivedOf } from './deposit-credit.service.ts';
import { changeOrder, lockOrder, type OrderRow } from './deposit-order.store.ts';
import { changePayment, findPayment, paymentsOf, type PaymentRow } from './deposit-payment.store.ts';
import { findReturn, lockPaymentName, writeReturn, type ReturnRow } from './deposit-return.store.ts';
import { decideDeposit, type PaymentName } from './deposit-review.service.ts';
import { holdApproved } from './withdraw.store.ts';

type Tx = Transaction<Database>;

/** Why a payment goes back, who says so, and who agreed where one alone may not. */
export interface WentBack {
  readonly cause: ReturnRow['cause'];
  readonly by: string;
  readonly agreedBy?: string;
  /** In the words of staff. */
  readonly reason?: string;
}

/** What came of it; `early`: the payment itself was not told of yet. */
export type ReturnReceipt = 'returned' | 'early' | 'partial' | 'repeat';

/** What a payment left behind when it went back. */
interface Gone {
  readonly order: OrderRow;
  readonly match: GoneMatch | null;
  readonly held: readonly string[];
  readonly status: OrderRow['status'];
}

/**
 * A payment has gone back to its payer, as its provider says. One that is credited leaves the wallet, one that was kept out leaves
 * where it waits, and one that nobody has told of is remembered; each once, whoever says it how often.
 */
export async function returnPayment(
  ctx: Context,
  name: PaymentName,
  said: WentBack & { readonly amount: bigint },
): Promise<ReturnReceipt> {
  const known = (await findPayment(ctx.db, name)) ?? (await remember(ctx, name, said));
  if (known === null) return 'early';
  if (BigInt(known.amount) !== said.amount) {
    const detail = { ...name, amount: String(said.amount), of: known.amount };
    ctx.log.error({ event: 'deposit.return_partial', ...detail }, 'a part of a payment went back');
    return 'partial';
  }
  if (known.outcome !== 'credited') {
    const isGone = await decideDeposit(ctx, name, { isLetIn: false, by: said.by });
    return isGone.ok ? 'returned' : 'repeat';
  }
  const gone = await ctx.db.transaction().execute((tx) => takeBackIn(ctx, tx, name, said));
  if (gone === null) return 'repeat';
  tellGone(ctx, name, gone);
  return 'returned';
}

/** Writes down what is said of a payment that is not there; answers it when it came meanwhile. */
async function remember(ctx: Context, name: PaymentName, { cause, by }: WentBack): Promise<PaymentRow | null> {
  return ctx.db.transaction().execute(async (tx) => {
    await lockPaymentName(tx, name);
    const known = await findPayment(tx, name);
    if (known) return known;
    if (await findReturn(tx, name)) return null;
    const { merchantCode: merchant_code, provider, ref } = name;
    const asked = { cause, state: 'early', asked_by: by, asked_at: ctx.clock.now() } as const;
    await writeReturn(tx, { merchant_code, provider, ref, ...asked });
    ctx.log.warn({ event: 'deposit.return_early', ...name }, 'a payment went back that nobody has told of');
    return null;
  });
}

/** The same inside a transaction, for a credited payment; null when it is none any more. */
export async function takeBackIn(
  ctx: Pick<Context, 'clock' | 'ledger'>,
  tx: Tx,
  name: PaymentName,
  said: WentBack,
): Promise<Gone | null> {
  const { merchantCode, provider, ref } = name;
  await holdGrowth(tx);
  const known = await findPayment(tx, name);
  const order = known && (await lockOrder(tx, { merchantCode, provider, orderNo: known.order_no }));
  const payment = await findPayment(tx, name);
  if (!order || payment?.outcome !== 'credited') return null;
  const { member_id: memberId, currency } = order;
  const held = await holdApproved(tx, memberId, 'depositBack');
  await lockCash(tx, { merchantCode, currency }, memberId);
  const { cash } = await lockStandings(tx, memberId, currency);
  const [amount, credited] = [BigInt(payment.amount), BigInt(payment.credited)];
  const taken = cash.balance < credited ? cash.balance : credited;
  const received = receivedOf(order, { provider, paid: { ref, amount } });
  const verdict = await ctx.ledger.postIn(tx, takeBackDeposit({ ...received, fee: amount - credited, taken }));
  assert(verdict.state === 'done', `${ref} goes back once`);
  const isMatched = order.reward_id !== null && order.reward_ref === ref;
  const match = isMatched && order.reward_id !== null ? await endMatch(ctx, tx, order.reward_id) : null;
  const asked = await dropTurnover(tx, { source: 'deposit', ref: paymentKey(provider, ref) });
  if (asked) await takeFromGrowth(tx, asked);
  const status = await writeDown(ctx, tx, { order, payment, taken, said, match });
  await mailGone(ctx, tx, order, { ref, amount, taken, owed: credited - taken });
  return { order, match, held, status };
}

/** What is written down of a payment that went back. */
interface Written {
  readonly order: OrderRow;
  readonly payment: PaymentRow;
  readonly taken: bigint;
  readonly said: WentBack;
  readonly match: GoneMatch | null;
}

/** Answers how its order stands: as long as another payment of it is credited, it stays so. */
async function writeDown(
  ctx: Pick<Context, 'clock'>,
  tx: Tx,
  { order, payment, taken, said, match }: Written,
): Promise<OrderRow['status']> {
  const { merchant_code: merchantCode, provider, ref, order_no: orderNo } = payment;
  const now = ctx.clock.now();
  const { cause, by, agreedBy = null, reason = '' } = said;
  const [amount, credited] = [BigInt(payment.amount), BigInt(payment.credited)];
  const sums = { taken, owed: credited - taken, fee: amount - credited, released: match?.released ?? 0n };
  await writeReturn(tx, {
    merchant_code: merchantCode,
    provider,
    ref,
    order_no: orderNo,
    member_id: order.member_id,
    cause,
    state: 'done',
    reason,
    asked_by: by,
    agreed_by: agreedBy,
    asked_at: now,
    done_at: now,
    ...sums,
  });
  const back = { outcome: 'returned', credited: 0n, reason: 'deposit.reason.back', decided_by: by } as const;
  await changePayment(tx, { merchantCode, provider, ref }, { ...back, settled_at: now });
  const isLeft = (await paymentsOf(tx, [orderNo])).some(({ outcome }) => outcome === 'credited');
  if (!isLeft) await changeOrder(tx, orderNo, { status: 'returned', reason: back.reason });
  const told = Object.fromEntries(Object.entries(sums).map(([part, sum]) => [part, String(sum)]));
  const detail = { orderNo, ref, provider, cause, by, agreedBy, reason, ...told };
  const owner = { memberId: order.member_id, merchantCode };
  await noteEvent(ctx, tx, { ...owner, kind: 'deposit.returned', ip: '', detail });
  return isLeft ? order.status : 'returned';
}

async function mailGone(
  ctx: Pick<Context, 'clock'>,
  tx: Tx,
  order: OrderRow,
  { ref, amount, taken, owed }: { readonly ref: string } & Record<'amount' | 'taken' | 'owed', bigint>,
): Promise<void> {
  const money = (sum: bigint) => ({ amount: String(sum), currency: order.currency });
  await sendMail(ctx, tx, {
    memberId: order.member_id,
    merchantCode: order.merchant_code,
    key: `deposit back ${paymentKey(order.provider, ref)}`,
    template: owed > 0n ? 'depositOwed' : 'depositReturned',
    facts: { amount: money(amount), taken: money(taken), owed: money(owed), orderNo: { text: order.order_no } },
  });
}

/** Tells open pages and whoever watches, once it is done. */
export function tellGone(ctx: Context, name: PaymentName, { order, match, held, status }: Gone): void {
  const { member_id: memberId, order_no: orderNo, reward_id: rewardId } = order;
  ctx.log.warn({ event: 'deposit.taken_back', ...name, orderNo }, 'a credited payment went back to its payer');
  tellMember(ctx, memberId, { tell: 'wallet' });
  tellMember(ctx, memberId, { tell: 'mail' });
  tellMember(ctx, memberId, { tell: 'deposit', orderNo, status });
  if (match && rewardId !== null) tellMember(ctx, memberId, { tell: 'reward', id: rewardId, state: match.state });
  for (const withdrawal of held)
    tellMember(ctx, memberId, { tell: 'withdraw', orderNo: withdrawal, status: 'pending' });
}
