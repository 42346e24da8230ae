import { cashier } from '@perya/contract';
import { formatDateTime } from '@perya/web/lib/format.ts';
import { Button } from '@perya/web/ui/button/button.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { QueryView } from '../../query/query-view.tsx';
import { CopyRow } from '../copy-row.tsx';
import { DockedPage } from '../dock.tsx';
import { OrderHelp } from '../order-help.tsx';
import { OrderSkeleton } from '../order-skeleton.tsx';
import { useMoney } from '../use-money.ts';
import { useOrder } from '../use-order.ts';
import { wholeNumber } from '../whole-number.ts';
import css from './order-view.module.css';
import { Tracker } from './tracker.tsx';
import { useCancel } from './use-cancel.ts';

/** Whether a withdrawal can still move. */
export const isUnderWay = ({ status }: cashier.WithdrawOrder) => status === 'pending' || status === 'processing';

/** One withdrawal: where it is and what it is made of; cancelled from here while that is allowed. [SCR-21] */
export function WithdrawOrderView({ orderNo }: { readonly orderNo: string }) {
  const t = useT();
  const money = useMoney();
  const order = useOrder(cashier.withdrawDetail, orderNo, isUnderWay);
  const { cancel, isBusy } = useCancel(order.put);
  return (
    <QueryView answer={order} skeleton={<OrderSkeleton />}>
      {(value) => (
        <DockedPage
          dock={
            value.canCancel && (
              <Button variant="danger" full loading={isBusy} onClick={() => cancel(value)}>
                {t('withdraw.cancel')}
              </Button>
            )
          }
        >
          <Tracker order={value} />
          <Card className={css.rows}>
            <CopyRow label={t('cashier.orderNo')} value={value.orderNo} />
            <CopyRow
              label={t('withdraw.account')}
              value={wholeNumber(`${value.bankName} · ${value.cardMasked}`)}
              plain
            />
            <CopyRow label={t('cashier.amount')} value={money(value.amount)} plain />
            <CopyRow label={t('withdraw.fee')} value={money(value.fee)} plain />
            <CopyRow label={t('withdraw.net')} value={money(value.net)} plain />
            <CopyRow label={t('withdraw.time')} value={formatDateTime(value.time)} plain />
          </Card>
          <OrderHelp orderNo={value.orderNo} />
        </DockedPage>
      )}
    </QueryView>
  );
}
