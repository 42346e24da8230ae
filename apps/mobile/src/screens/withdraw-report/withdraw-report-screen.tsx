import { cashier } from '@perya/contract';
import { useState } from 'react';
import { isZeroAmount } from '@perya/web/lib/format.ts';
import { Badge } from '@perya/web/ui/badge/badge.tsx';
import { isOrderNo } from '../../features/cashier/order-no.ts';
import { OrderReport } from '../../features/cashier/order-report.tsx';
import { payIconOf } from '../../features/cashier/pay-mark.tsx';
import { PendingNotice } from '../../features/cashier/pending-notice.tsx';
import { ReportRow } from '../../features/cashier/report-row.tsx';
import { useMoney } from '../../features/cashier/use-money.ts';
import { wholeNumber } from '../../features/cashier/whole-number.ts';
import { WithdrawOrderView } from '../../features/cashier/withdraw/order-view.tsx';
import { WITHDRAW_TONES } from '../../features/cashier/withdraw/tracker.tsx';
import { withdrawReason } from '../../features/cashier/reason-text.ts';
import { usePendingMoney } from '../../features/idempotent-call/pending-money.ts';
import { useHash } from '../../features/navigation/history.ts';
import { useReportClock } from '../../features/report/report-clock.ts';
import { useReportRange } from '../../features/report/use-report-range.ts';
import { useRows } from '../../features/query/use-rows.ts';
import { useT, type Translate } from '../../lib/i18n/i18n.ts';
import { routes } from '../../routes.ts';
import css from './withdraw-report-screen.module.css';

type Order = cashier.WithdrawOrder;

/** The withdrawals of the member; one of them behind `#`. [SCR-21] */
export function Screen() {
  const hash = useHash();
  const pending = usePendingMoney('cancelWithdraw');
  return (
    <>
      {pending && (
        <div className={css.notice}>
          <PendingNotice pending={pending} />
        </div>
      )}
      {isOrderNo(hash) ? <WithdrawOrderView key={hash} orderNo={hash} /> : <Report />}
    </>
  );
}

function Report() {
  const t = useT();
  const money = useMoney();
  const range = useReportRange();
  const { clockOf } = useReportClock();
  const [status, setStatus] = useState<Order['status']>();
  const { startDate, endDate } = range;
  const state = useRows(cashier.withdrawList, { startDate, endDate, ...(status && { status }) });
  return (
    <OrderReport
      range={range}
      status={status}
      statuses={cashier.WITHDRAW_STATES.map((key) => ({ key, label: t(`withdraw.state.${key}`) }))}
      onStatus={setStatus}
      state={state}
      sum={{ label: t('withdraw.reportSum') }}
    >
      {(order) => (
        <ReportRow
          orderNo={order.orderNo}
          path={routes.withdrawReport.path}
          icon={payIconOf(order)}
          title={wholeNumber(`${order.bankName} · ${order.cardMasked}`)}
          meta={metaOf(t, { ...order, time: clockOf(order.time) }, money)}
          amount={money(order.amount)}
          state={<Badge tone={WITHDRAW_TONES[order.status]}>{t(`withdraw.state.${order.status}`)}</Badge>}
        />
      )}
    </OrderReport>
  );
}

/** When, what it cost, and why it was refused. */
function metaOf(t: Translate, { time, fee, status, reason }: Order, money: (amount: string) => string): string {
  const why = status === 'rejected' && reason !== null ? withdrawReason(reason) : null;
  const parts = [time, isZeroAmount(fee) ? null : t('cashier.feeOf', { fee: money(fee) }), why];
  return parts.filter((part) => part !== null).join(' · ');
}
