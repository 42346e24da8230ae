import { cashier } from '@perya/contract';
import { useState } from 'react';
import { DepositOrderView } from '../../features/cashier/deposit/order-view.tsx';
import { isOrderNo } from '../../features/cashier/order-no.ts';
import { ReportRow } from '../../features/cashier/report-row.tsx';
import { useMoney } from '../../features/cashier/use-money.ts';
import { useHash } from '../../features/navigation/history.ts';
import { FilterSelect } from '../../features/report/filter-select.tsx';
import { ReportList } from '../../features/report/report-list.tsx';
import { ReportPage } from '../../features/report/report-page.tsx';
import { SumRow } from '../../features/report/sum-row.tsx';
import { useReportRange } from '../../features/report/use-report-range.ts';
import { useRows } from '../../features/report/use-rows.ts';
import { formatClock, isZeroAmount } from '../../lib/format.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { routes } from '../../routes.ts';
import { Badge } from '../../ui/badge/badge.tsx';

type State = cashier.DepositOrder['status'];

const TONES = {
  pending: 'warning',
  success: 'positive',
  failed: 'negative',
  expired: 'plain',
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
  const [status, setStatus] = useState<State>();
  const { startDate, endDate } = range;
  const state = useRows(cashier.depositList, { startDate, endDate, ...(status && { status }) });
  const { footer } = state;
  return (
    <ReportPage
      range={range}
      tools={
        <FilterSelect
          label={t('cashier.state')}
          options={cashier.DEPOSIT_STATES.map((key) => ({ key, label: t(`deposit.state.${key}`) }))}
          value={status}
          onChange={setStatus}
        />
      }
    >
      <SumRow
        sums={[
          { label: t('deposit.reportSum'), text: footer ? money(footer.success) : undefined, tone: 'positive' },
          { label: t('cashier.orders'), text: footer ? String(footer.count) : undefined },
        ]}
      />
      <ReportList state={state} keyOf={({ orderNo }) => orderNo} emptyTitle={t('no_data')}>
        {(order) => (
          <ReportRow
            orderNo={order.orderNo}
            path={routes.vouReport.path}
            icon={order.icon}
            title={order.method}
            meta={
              isZeroAmount(order.fee)
                ? formatClock(order.time)
                : `${formatClock(order.time)} · ${t('cashier.feeOf', { fee: money(order.fee) })}`
            }
            amount={money(order.amount)}
            state={<Badge tone={TONES[order.status]}>{t(`deposit.state.${order.status}`)}</Badge>}
          />
        )}
      </ReportList>
    </ReportPage>
  );
}
