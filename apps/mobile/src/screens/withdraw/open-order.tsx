import { cashier } from '@perya/contract';
import { useEffect, useRef } from 'react';
import { Button, ButtonLink } from '@perya/web/ui/button/button.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { SkeletonRows } from '@perya/web/ui/skeleton/skeleton.tsx';
import { isUnderWay } from '../../features/cashier/withdraw/order-view.tsx';
import { Tracker } from '../../features/cashier/withdraw/tracker.tsx';
import { useCancel } from '../../features/cashier/withdraw/use-cancel.ts';
import { useOrder } from '../../features/cashier/use-order.ts';
import { renewWallet } from '../../features/wallet/wallet-store.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './withdraw-screen.module.css';

interface OpenOrderProps {
  readonly orderNo: string;
  /** Where all of them are listed. */
  readonly report: string | null;
  readonly onEnded: () => void;
}

/** The newest withdrawal that has not ended, followed while somebody looks. [SCR-19] */
export function OpenOrder({ orderNo, report, onEnded }: OpenOrderProps) {
  const t = useT();
  const { value, error, put } = useOrder(cashier.withdrawDetail, orderNo, isUnderWay);
  const { cancel, isBusy } = useCancel(put);
  const isOver = value !== undefined && !isUnderWay(value);
  const ended = useRef(onEnded);
  ended.current = onEnded;
  useEffect(() => {
    if (!isOver) return;
    void renewWallet();
    ended.current();
  }, [isOver]);
  if (error) return null;
  if (!value) {
    return (
      <Card flush className={css.tracker}>
        <SkeletonRows rows={1} label={t('state.loading')} />
      </Card>
    );
  }
  return (
    <div className={css.tracker}>
      <Tracker order={value} />
      <div className={css.trackerLinks}>
        {report && (
          <ButtonLink variant="text" size={36} href={`${report}#${orderNo}`}>
            {t('withdraw.details')}
          </ButtonLink>
        )}
        {value.canCancel && (
          <Button variant="text" size={36} loading={isBusy} onClick={() => cancel(value)}>
            {t('withdraw.cancel')}
          </Button>
        )}
      </div>
    </div>
  );
}
