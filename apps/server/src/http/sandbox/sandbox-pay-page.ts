import { formatAmount, groupedAmount } from '../../platform/money.ts';
import type { ShownPayment } from '../../providers/payments/sandbox-bank.ts';
import { escapeHtml } from '../../platform/html/html.ts';
import { sandboxHead } from './sandbox-head.ts';

/** An amount as a person reads it. */
export function moneyOf(minor: bigint, currency: string): string {
  const amount = groupedAmount(minor, currency);
  return currency === 'PHP' ? `₱${amount}` : `${amount} ${currency}`;
}

/** The names of channels on the page of the payment app. */
export const CHANNELS: Readonly<Record<string, string>> = {
  qrph: 'QR Ph',
  gcash: 'GCash',
  maya: 'Maya',
  grabpay: 'GrabPay',
  instapay: 'InstaPay',
  pesonet: 'PESONet',
};

/** A payment app that is nobody's: what a person would have on the phone. */
export function payPage(payment: ShownPayment): string {
  const { orderNo, amount, currency, channel } = payment;
  return `${sandboxHead('Pitaka', '<link rel="stylesheet" href="/sandbox/pay.css">')}
<body>
<header><span class="mark" aria-hidden="true">P</span><b>Pitaka</b><small>Payment app of the demonstration</small></header>
<main>
<section class="slip">
<p class="to">${stateWord(payment)}</p>
<h1>${moneyOf(payment.moved > 0n ? payment.moved : amount, currency)}</h1>
<dl>
<dt>Paid to</dt><dd>Perya</dd>
<dt>With</dt><dd>${escapeHtml(CHANNELS[channel] ?? channel)}</dd>
<dt>Order</dt><dd>${escapeHtml(orderNo)}</dd>
${payment.timesMoved > 1 ? `<dt>Paid</dt><dd>${payment.timesMoved} times</dd>` : ''}
</dl>
</section>
${payment.timesReturned > 0 ? `<p class="fine">Taken back ${payment.timesReturned === 1 ? 'once' : `${payment.timesReturned} times`}.</p>` : ''}
${payment.state === 'pending' ? forms(payment) : again(payment)}
<a class="back" href="${escapeHtml(pathOf(payment.returnUrl))}">Back to Perya</a>
<p class="fine">No real money moves here.</p>
</main>
</body>
</html>
`;
}

function stateWord({ state, isExpired }: ShownPayment): string {
  if (state === 'paid') return 'Payment sent';
  if (state === 'failed') return 'Payment declined';
  return isExpired ? 'This request has expired' : 'Payment request';
}

function forms({ orderNo, amount, currency, isExpired }: ShownPayment): string {
  const action = actionOf(orderNo);
  if (isExpired) {
    return `<form method="post" action="${action}"><button name="do" value="late">Pay ${moneyOf(amount, currency)} late</button>${BACK}</form>`;
  }
  return `<form method="post" action="${action}"><button name="do" value="pay">Pay ${moneyOf(amount, currency)}</button>${BACK}</form>
<details><summary>What can go wrong</summary>
<form method="post" action="${action}" class="row">
<input name="amount" inputmode="decimal" value="${formatAmount(amount / 2n, currency)}" aria-label="Another amount" maxlength="15">
<button name="do" value="other">Pay this instead</button>${BACK}</form>
<form method="post" action="${action}" class="list">
<button name="do" value="twice">Pay twice</button>
<button name="do" value="silent">Pay, and tell nobody</button>
<button name="do" value="fail">Decline</button>${BACK}</form>
</details>`;
}

function again({ orderNo, amount, currency, timesMoved, timesReturned }: ShownPayment): string {
  const back =
    timesMoved > timesReturned
      ? `<details><summary>What can go wrong</summary>
<form method="post" action="${actionOf(orderNo)}" class="list"><button name="do" value="back">Take this payment back</button>${BACK}</form>
</details>`
      : '';
  return `<form method="post" action="${actionOf(orderNo)}" class="list"><button name="do" value="late">Pay ${moneyOf(amount, currency)} once more</button>${BACK}</form>${back}`;
}

const BACK = '<input type="hidden" name="back" value="pay">';

function actionOf(orderNo: string): string {
  return `/sandbox/pay/${encodeURIComponent(orderNo)}`;
}

/** The visitor may have come by another name than the one the order was made under. */
function pathOf(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url === null ? '/m/home' : url.pathname + url.hash;
}
