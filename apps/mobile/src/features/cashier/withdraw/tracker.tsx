import type { cashier } from '@perya/contract';
import { dayWord, formatClock, formatDateTime } from '@perya/web/lib/format.ts';
import { Badge } from '@perya/web/ui/badge/badge.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { Steps } from '@perya/web/ui/steps/steps.tsx';
import { useT, type TextKey, type Translate } from '../../../lib/i18n/i18n.ts';
import { PayMark, payIconOf } from '../pay-mark.tsx';
import { withdrawReason } from '../reason-text.ts';
import { useMoney } from '../use-money.ts';
import css from './tracker.module.css';

type Order = cashier.WithdrawOrder;

const STEPS = ['submitted', 'checked', 'sent', 'arrived'] as const;

/** What a step is called while it is being taken. */
const NOW = {
  submitted: 'withdraw.step.submitted',
  checked: 'withdraw.now.checked',
  sent: 'withdraw.now.sent',
  arrived: 'withdraw.step.arrived',
} as const;

/** How a state looks in a word. */
export const WITHDRAW_TONES = {
  pending: 'warning',
  processing: 'info',
  success: 'positive',
  rejected: 'negative',
  cancelled: 'plain',
} as const;

/** Where a withdrawal is, who acts next, why, and until when. [SCR-19] */
export function Tracker({ order, className }: { readonly order: Order; readonly className?: string | undefined }) {
  const t = useT();
  const money = useMoney();
  const isRefused = order.status === 'rejected' || order.status === 'cancelled';
  const times = STEPS.map((name) => order.steps.find(({ step }) => step === name)?.time ?? null);
  // Steps may be skipped, such as the check of a small amount; the last one that was taken counts.
  const at = times.reduce((last, time, index) => (time === null ? last : index + 1), 0);
  return (
    <Card className={className}>
      <div className={css.head}>
        <PayMark icon={payIconOf(order)} className={css.mark} />
        <div className={css.words}>
          <h2 className={css.title}>{t('withdraw.to', { amount: money(order.amount), bank: order.bankName })}</h2>
          <p className={css.number}>{order.orderNo}</p>
        </div>
        <Badge tone={WITHDRAW_TONES[order.status]}>{t(`withdraw.state.${order.status}`)}</Badge>
      </div>
      <div className={css.steps}>
        <Steps
          label={t('withdraw.steps')}
          steps={STEPS.map((name, index) => t(index === at && !isRefused ? NOW[name] : `withdraw.step.${name}`))}
          notes={times.map((time, index) => noteOf(time, index === at && !isRefused ? order.promisedTime : null))}
          at={at}
          failed={isRefused}
        />
      </div>
      <Words order={order} />
    </Card>
  );
}

function noteOf(time: string | null, promised: string | null): string | undefined {
  if (time !== null) return shortTime(time);
  return promised === null ? undefined : `~${shortTime(promised)}`;
}

function shortTime(time: string): string {
  return dayWord(time, new Date()) === 'today' ? formatClock(time) : formatDateTime(time);
}

/** What is going on, in sentences: for those who want to know why it is not there yet. */
function Words({ order }: { readonly order: Order }) {
  const t = useT();
  const said = saidOf(t, order);
  if (said.length === 0 && order.note === null) return null;
  return (
    <div className={css.said}>
      {said.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {order.isOverdue && (
        <p className={css.late} role="status">
          {t('withdraw.overdue')}
        </p>
      )}
      {order.note !== null && order.note !== '' && (
        <p className={css.note}>{t('withdraw.note', { note: order.note })}</p>
      )}
    </div>
  );
}

function saidOf(t: Translate, { status, waitsFor, reason, promisedTime, isOverdue }: Order): string[] {
  const why = reason === null ? null : withdrawReason(reason);
  const next: TextKey | null = waitsFor && `withdraw.waits.${waitsFor}`;
  return [
    ...(next ? [t(next)] : []),
    ...(why === null ? [] : [t(status === 'rejected' ? 'withdraw.refusedFor' : 'withdraw.why', { reason: why })]),
    ...(promisedTime !== null && waitsFor !== null && !isOverdue
      ? [t('withdraw.promised', { time: shortTime(promisedTime) })]
      : []),
  ];
}
