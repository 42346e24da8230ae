import { formatAmount } from '../../platform/money.ts';
import type { Context } from '../../context.ts';
import { listCounterOrders, listDepositQueue, listWithdrawQueue } from '../../modules/cashier/index.ts';
import { brandOf } from '../../modules/brand/index.ts';
import { listKycQueue } from '../../modules/identity/index.ts';
import { listPayments, type ShownPayment } from '../../providers/payments/sandbox-bank.ts';
import { escapeHtml } from '../../platform/html/html.ts';
import { sandboxRounds, type SandboxRounds } from './sandbox-vendor.ts';
import { CHANNELS, moneyOf } from './sandbox-pay-page.ts';

const RECENT_MS = 3_600_000;
const SHOWN_MAX = 12;

const ID_NAMES = { national: 'National ID', passport: 'Passport', driver: "Driver's license", umid: 'UMID' } as const;
const REASON_FIELD =
  '<input name="reason" class="reason" maxlength="300" aria-label="Reason" value="The photo is blurred.">';

type Button = readonly [act: string, words: string];

/** Everything of the sandbox page that is about money: the payment app, the bank, games of vendors and the office. */
export async function moneySections(ctx: Context, merchantCode: string): Promise<string> {
  const since = ctx.clock.now().getTime() - RECENT_MS;
  const recent = (await listPayments(ctx)).filter(
    ({ state, isExpired, changedAt }) => (state === 'pending' && !isExpired) || changedAt.getTime() >= since,
  );
  const of = (kind: ShownPayment['kind']) => recent.filter((payment) => payment.kind === kind).slice(0, SHOWN_MAX);
  return [
    section('Payment app', 'No payment waits.', of('pay').map(paymentItem)),
    section('Bank', 'No payout waits.', of('payout').map(payoutItem)),
    section('Games of vendors', 'No free round waits.', (await sandboxRounds(ctx, merchantCode)).map(roundsItem)),
    section('Office', 'Nobody waits for a decision.', await officeItems(ctx, merchantCode)),
  ].join('\n');
}

function section(title: string, quiet: string, items: readonly string[]): string {
  const list = items.length === 0 ? `<p class="empty">${quiet}</p>` : `<ol>${items.join('')}</ol>`;
  return `<section class="money" aria-label="${title}"><h2>${title}</h2>${list}</section>`;
}

function paymentItem(payment: ShownPayment): string {
  const { orderNo, amount, currency, channel, state, isExpired } = payment;
  const words = `${moneyOf(amount, currency)} · ${CHANNELS[channel] ?? channel} · ${stateOf(payment)}`;
  const link = `<a href="/sandbox/pay/${encodeURIComponent(orderNo)}">${escapeHtml(orderNo)}</a>`;
  if (state !== 'pending' || isExpired) {
    return item(link, words, form('pay', orderNo, [['late', state === 'paid' ? 'Pay again' : 'Pay late']]));
  }
  const other = form('pay', orderNo, [['other', 'Pay this']], amountField(amount / 2n, currency));
  const usual: Button[] = [
    ['pay', 'Pay'],
    ['twice', 'Pay twice'],
    ['silent', 'Pay silently'],
    ['fail', 'Fail'],
  ];
  return item(link, words, form('pay', orderNo, usual) + other);
}

function roundsItem({ id, vendor_code: vendor, game_code: game, used, count, stake, currency }: SandboxRounds): string {
  const words = `${used} of ${count} free rounds at ${moneyOf(BigInt(stake), currency)} played`;
  return item(escapeHtml(`${vendor}/${game}`), words, form('rounds', id, [['play', 'Play a round']]));
}

function payoutItem(payment: ShownPayment): string {
  const { orderNo, amount, currency, channel, accountNo, partyName, state } = payment;
  const words = `${moneyOf(amount, currency)} · ${channel} ${accountNo} · ${partyName} · ${stateOf(payment)}`;
  const buttons: Button[] = [
    ['complete', 'Complete'],
    ['refuse', 'Refuse'],
    ['silent', 'Complete silently'],
  ];
  return item(escapeHtml(orderNo), words, state === 'pending' ? form('payout', orderNo, buttons) : '');
}

async function officeItems(ctx: Context, merchantCode: string): Promise<string[]> {
  const withdrawals = await listWithdrawQueue(ctx, merchantCode, SHOWN_MAX);
  const { currency } = (await brandOf(ctx, merchantCode)).rows.brand;
  const kept = await listDepositQueue(ctx, merchantCode, SHOWN_MAX);
  const counter = await listCounterOrders(ctx, merchantCode, SHOWN_MAX);
  const papers = await listKycQueue(ctx, merchantCode, SHOWN_MAX);
  return [
    ...papers.map(({ id, account, idKind, typed }) =>
      item(
        escapeHtml(account),
        `Identity · ${[ID_NAMES[idKind], typed.fullName, typed.idNumber, typed.birthDate].filter(Boolean).join(' · ')}`,
        form('kyc', id, [['approve', 'Approve']]) + form('kyc', id, [['refuse', 'Refuse']], REASON_FIELD),
      ),
    ),
    ...withdrawals.map(({ order_no: orderNo, amount, currency, reasons }) =>
      item(
        escapeHtml(orderNo),
        `Withdrawal of ${moneyOf(BigInt(amount), currency)} · ${reasons.join(', ')}`,
        form('office', orderNo, [
          ['approve', 'Approve'],
          ['reject', 'Refuse'],
        ]),
      ),
    ),
    ...kept.map(({ order_no: orderNo, ref, amount, outcome, reason, merchant_code: merchant, provider }) => {
      const buttons: Button[] = [
        ...(outcome === 'review' ? [['letIn', 'Let in'] as const] : []),
        ['sendBack', 'Send back'],
      ];
      const name = hidden('merchant', merchant) + hidden('provider', provider);
      const words = `Payment of ${moneyOf(BigInt(amount), currency)} · ${reason}`;
      return item(escapeHtml(orderNo), words, form('office', ref, buttons, name));
    }),
    ...counter.map(({ order_no: orderNo, amount, currency, fee }) =>
      item(
        escapeHtml(orderNo),
        'Waits for money at the counter',
        form('office', orderNo, [['take', 'Take the money']], amountField(BigInt(amount) + BigInt(fee), currency)),
      ),
    ),
  ];
}

function stateOf({ state, isExpired, timesMoved, moved, currency }: ShownPayment): string {
  if (state === 'paid') return timesMoved > 1 ? `paid ${timesMoved} times` : `paid ${moneyOf(moved, currency)}`;
  return state === 'pending' && isExpired ? 'expired' : state;
}

function item(title: string, words: string, forms: string): string {
  return `<li><p class="meta">${title}</p><p class="words">${escapeHtml(words)}</p>${forms}</li>`;
}

function form(path: string, orderNo: string, buttons: readonly Button[], fields = ''): string {
  const action = `/sandbox/${path}/${encodeURIComponent(orderNo)}`;
  const shown = buttons.map(([act, words]) => `<button name="do" value="${act}">${words}</button>`).join('');
  return `<form class="acts" method="post" action="${action}">${fields}${shown}</form>`;
}

function amountField(amount: bigint, currency: string): string {
  return `<input name="amount" inputmode="decimal" maxlength="15" aria-label="Amount" value="${formatAmount(amount, currency)}">`;
}

function hidden(name: string, value: string): string {
  return `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;
}
