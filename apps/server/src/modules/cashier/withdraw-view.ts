import type { cashier } from '@perya/contract';
import { formatAmount } from '../../platform/money.ts';
import type { WithdrawStatus } from '../../platform/db/schema-money.ts';
import { dayOf } from '../../ledger/day.ts';
import { shownStatus } from './withdraw-rules.ts';
import type { WithdrawTerms } from './withdraw-terms.service.ts';
import type { WithdrawRow } from './withdraw.store.ts';

type Order = cashier.WithdrawOrder;

const WAITS_FOR: Readonly<Partial<Record<WithdrawStatus, Order['waitsFor']>>> = {
  review: 'review',
  approved: 'system',
  sending: 'provider',
  unknown: 'provider',
};

/** A withdrawal as its owner sees it: where it is, who acts next, why, and by when. */
export function toWithdrawOrder(
  row: WithdrawRow,
  now: Date,
  { mayCancel, zone }: Pick<WithdrawTerms, 'mayCancel' | 'zone'>,
): Order {
  const amount = BigInt(row.amount);
  const fee = BigInt(row.fee);
  const [reason] = row.reasons;
  const isOpen = row.ended_at === null;
  const waits = row.pay_day !== null && row.pay_day > dayOf(now, zone);
  return {
    orderNo: row.order_no,
    bankName: row.bank_name,
    kind: row.bank_kind,
    cardMasked: row.card_masked,
    amount: formatAmount(amount, row.currency),
    fee: formatAmount(fee, row.currency),
    net: formatAmount(amount - fee, row.currency),
    status: shownStatus(row.status),
    steps: stepsOf(row),
    waitsFor: WAITS_FOR[row.status] ?? null,
    payDate: isOpen && waits ? row.pay_day : null,
    promisedTime: isOpen ? row.promised_at.toISOString() : null,
    isOverdue: isOpen && row.promised_at < now,
    reason: showsReason(row.status) && reason !== undefined ? `withdraw.reason.${reason}` : null,
    note: row.note === '' ? null : row.note,
    time: row.created_at.toISOString(),
    endTime: row.ended_at?.toISOString() ?? null,
    canCancel: mayCancel && isCancellable(row.status),
  };
}

/** Whether nothing has been sent yet. */
export function isCancellable(status: WithdrawStatus): boolean {
  return status === 'review' || status === 'approved';
}

/** Once it is on its way, why somebody looked no longer matters. */
function showsReason(status: WithdrawStatus): boolean {
  return status === 'review' || status === 'rejected' || status === 'failed';
}

function stepsOf(row: WithdrawRow): Order['steps'] {
  return [
    { step: 'submitted', time: row.created_at.toISOString() },
    { step: 'checked', time: row.checked_at?.toISOString() ?? null },
    { step: 'sent', time: row.sent_at?.toISOString() ?? null },
    { step: 'arrived', time: row.status === 'paid' ? (row.ended_at?.toISOString() ?? null) : null },
  ];
}
