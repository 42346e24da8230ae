import { cashier } from '@perya/contract';
import { useState } from 'react';
import { isZeroAmount } from '@perya/web/lib/format.ts';
import { Badge } from '@perya/web/ui/badge/badge.tsx';
import { DepositOrderView } from '../../features/cashier/deposit/order-view.tsx';
import { isOrderNo } from '../../features/cashier/order-no.ts';
import { OrderReport } from '../../features/cashier/order-report.tsx';
import { ReportRow } from '../../features/cashier/report-row.tsx';
import { useMoney } from '../../features/cashier/use-money.ts';
import { useHash } from '../../features/navigation/history.ts';
import { useReportClock } from '../../features/report/report-clock.ts';
import { useReportRange } from '../../features/report/use-report-range.ts';
import { useRows } from '../../features/query/use-rows.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { routes } from '../../routes.ts';

type State = cashier.DepositOrder['status'];

const TONES = {
  pending: 'warning',
  success: 'positive',
  failed: 'negative',
  expired: 'plain',
  cancelled: 'plain',
  review: 'info',
  returned: 'info',
} as const;

/** The deposits of the member; one of them behind `#`. [SCR-20] */
export function Screen() {
  const hash = useHash();
  return isOrderNo(hash) ? <DepositOrderView key={hash} orderNo={hash} /> : <Report />;
}

function Report() {
  const t = useT();
  const money = useMoney();
  const range = useReportRange();
  const { clockOf } = useReportClock();
  const [status, setStatus] = useState<State>();
  const { startDate, endDate } = range;
  const state = useRows(cashier.depositList, { startDate, endDate, ...(status && { status }) });
  return (
    <OrderReport
      range={range}
      status={status}
      statuses={cashier.DEPOSIT_STATES.map((key) => ({ key, label: t(`deposit.state.${key}`) }))}
      onStatus={setStatus}
      state={state}
      sum={{ label: t('deposit.reportSum'), tone: 'positive' }}
    >
      {(order) => (
        <ReportRow
          orderNo={order.orderNo}
          path={routes.vouReport.path}
          icon={order.icon}
          title={order.method}
          meta={
            isZeroAmount(order.fee)
              ? clockOf(order.time)
              : `${clockOf(order.time)} · ${t('cashier.feeOf', { fee: money(order.fee) })}`
          }
          amount={money(order.amount)}
          state={<Badge tone={TONES[order.status]}>{t(`deposit.state.${order.status}`)}</Badge>}
        />
      )}
    </OrderReport>
  );
}
