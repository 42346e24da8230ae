import { fail, ok } from '@perya/std';
import type { PlatformContext } from '../../platform/context.ts';
import type { PaymentProvider, PayoutState, PayRecord } from './payment-provider.ts';
import { qrPhText } from './qr-ph.ts';
import { completePayoutSilently } from './sandbox-bank.ts';
import { findOrder, findReturned, keepOrder, movedBetween } from './sandbox-books.ts';
import { moneyRefOf, readSandbox, refOf } from './sandbox-webhook.ts';

/** What the sandbox provider is made of. */
export interface SandboxAccount extends Pick<PlatformContext, 'db' | 'clock' | 'vault'> {
  /** `merchantName`; `payoutAfterSeconds`, after which a payout nobody touched is done by itself. */
  readonly settings: Readonly<Record<string, string>>;
}

const ACQUIRER = 'SBOXPHM1XXX';
/** Betting, in ISO 18245. */
const CATEGORY = '7995';

/** A provider that is only played: the page /sandbox is the person and the bank. */
export function openSandboxProvider(account: SandboxAccount): PaymentProvider {
  const { db, clock, vault, settings } = account;
  return {
    payOutAgainMs: Infinity,
    listsPayouts: true,
    async start(order) {
      const kept = await keepOrder(db, { ...order, kind: 'pay' }, clock.now());
      if (kept.amount !== order.amount.toString() || kept.currency !== order.currency) return fail('provider.refused');
      const page = new URL(`/sandbox/pay/${encodeURIComponent(order.orderNo)}`, order.returnUrl);
      const qr = {
        acquirer: ACQUIRER,
        merchantId: 'SANDBOX',
        merchantName: settings['merchantName'] ?? 'Perya',
        city: 'Manila',
        category: CATEGORY,
        amount: order.amount,
        reference: order.orderNo,
      };
      const qrText = order.channel === 'qrph' ? qrPhText(qr) : null;
      return ok({ ref: refOf(kept), payUrl: page.href, qrText, qrImage: null });
    },
    async query(orderNo, ref) {
      const found = await findOrder(db, 'pay', orderNo);
      if (found === null || refOf(found.payment) !== ref) return { state: 'unknown' };
      const { payment, receipts } = found;
      const [first] = receipts;
      if (first !== undefined) {
        return {
          state: 'paid',
          amount: BigInt(first.amount),
          currency: payment.currency,
          paidAt: first.at,
          ref: moneyRefOf(first),
          payerName: payment.party_name || null,
        };
      }
      if (payment.state === 'failed') return { state: 'failed', reason: payment.reason };
      const isLate = payment.expires_at !== null && payment.expires_at <= clock.now();
      return isLate ? { state: 'failed', reason: 'expired' } : { state: 'pending' };
    },
    async queryReturn(ref) {
      const [, id] = /^sbx_return_(\d{1,18})$/.exec(ref) ?? [];
      const receipt = id === undefined ? undefined : await findReturned(db, id);
      if (!receipt) return { state: 'unknown' };
      const { amount, currency } = receipt;
      const money = { amount: BigInt(amount), currency, paymentRef: moneyRefOf(receipt) };
      return { ...money, state: 'returned', ref, cause: 'chargeback' };
    },
    async payOut(order) {
      const kept = await keepOrder(db, { ...order, kind: 'payout' }, clock.now());
      if (kept.amount !== order.amount.toString() || kept.account_no !== order.accountNo) {
        return { state: 'failed', ref: null, reason: 'order.differs' };
      }
      return payoutState(account, order.orderNo);
    },
    async queryPayout(orderNo, ref) {
      const state = await payoutState(account, orderNo);
      return ref === null || state.state === 'unknown' || state.ref === ref ? state : { state: 'unknown' };
    },
    readWebhook: (raw, headers, now) => readSandbox(vault, raw, headers, now),
    list: (from, to) => list(account, from, to),
  };
}

async function payoutState(account: SandboxAccount, orderNo: string): Promise<PayoutState> {
  const found = await findOrder(account.db, 'payout', orderNo);
  if (found === null) return { state: 'unknown' };
  const { payment, receipts } = found;
  const ref = refOf(payment);
  if (payment.state === 'failed') return { state: 'failed', ref, reason: payment.reason };
  const [receipt] = receipts;
  if (receipt !== undefined) return { state: 'paid', ref, paidAt: receipt.at };
  const seconds = account.settings['payoutAfterSeconds'];
  const dueAt = seconds === undefined ? Infinity : payment.created_at.getTime() + Number(seconds) * 1000;
  if (account.clock.now().getTime() < dueAt) return { state: 'pending', ref };
  // Whoever asks learns it from the answer, so no notice goes out.
  await completePayoutSilently(account, orderNo);
  return payoutState({ ...account, settings: {} }, orderNo);
}

async function list({ db }: SandboxAccount, from: Date, to: Date): Promise<readonly PayRecord[]> {
  const { moved, open } = await movedBetween(db, from, to);
  return [
    ...moved.map((row): PayRecord => ({
      kind: row.kind,
      orderNo: row.order_no,
      ref: row.kind === 'pay' ? moneyRefOf(row) : refOf({ kind: row.kind, id: row.payment_id }),
      amount: BigInt(row.amount),
      currency: row.currency,
      state: 'paid',
      at: row.at,
    })),
    ...open.map((row): PayRecord => ({
      kind: row.kind,
      orderNo: row.order_no,
      ref: refOf(row),
      amount: BigInt(row.amount),
      currency: row.currency,
      state: row.state,
      at: row.created_at,
    })),
  ];
}
