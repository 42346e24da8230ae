import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { FilterSelect } from '../report/filter-select.tsx';
import { ReportList } from '../report/report-list.tsx';
import { ReportPage } from '../report/report-page.tsx';
import { SumRow } from '../report/sum-row.tsx';
import type { useReportRange } from '../report/use-report-range.ts';
import type { RowsState } from '../query/use-rows.ts';
import { useMoney } from './use-money.ts';

interface OrderReportProps<Order, Status extends string> {
  readonly range: ReturnType<typeof useReportRange>;
  readonly status: Status | undefined;
  readonly statuses: readonly { readonly key: Status; readonly label: string }[];
  readonly onStatus: (status: Status | undefined) => void;
  readonly state: RowsState<Order, { readonly success: string; readonly count: number }>;
  /** What the orders that went well come to. */
  readonly sum: { readonly label: string; readonly tone?: 'positive' };
  /** A row of the list. */
  readonly children: (order: Order) => ReactNode;
}

/** The orders of a member over some days: by status, with their sum. [SCR-20, SCR-21] */
export function OrderReport<Order extends { readonly orderNo: string; readonly time: string }, Status extends string>(
  props: OrderReportProps<Order, Status>,
) {
  const { range, status, statuses, onStatus, state, sum, children } = props;
  const { footer } = state;
  const t = useT();
  const money = useMoney();
  return (
    <ReportPage
      range={range}
      tools={<FilterSelect label={t('cashier.state')} options={statuses} value={status} onChange={onStatus} />}
    >
      <SumRow
        sums={[
          { ...sum, text: footer ? money(footer.success) : undefined },
          { label: t('cashier.orders'), text: footer ? String(footer.count) : undefined },
        ]}
      />
      <ReportList state={state} keyOf={({ orderNo }) => orderNo} emptyTitle={t('no_data')}>
        {children}
      </ReportList>
    </ReportPage>
  );
}
