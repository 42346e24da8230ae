import { cashier } from '@perya/contract';
import { useEffect } from 'react';
import { Art } from '@perya/web/ui/art/art.tsx';
import { Button, ButtonLink } from '@perya/web/ui/button/button.tsx';
import { Money } from '@perya/web/ui/money/money.tsx';
import { DockedPage } from '../../features/cashier/dock.tsx';
import { useMoney } from '../../features/cashier/use-money.ts';
import { useOrder } from '../../features/cashier/use-order.ts';
import { isUnderWay } from '../../features/cashier/withdraw/order-view.tsx';
import { Tracker } from '../../features/cashier/withdraw/tracker.tsx';
import { useDestination } from '../../features/navigation/destination.ts';
import { renewWallet } from '../../features/wallet/wallet-store.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './withdraw-screen.module.css';

interface PlacedProps {
  readonly order: cashier.WithdrawOrder;
  readonly onDone: () => void;
}

/** The request is in: what was held, what arrives, and where it is from now on, followed to its end. [SCR-19] */
export function Placed({ order, onDone }: PlacedProps) {
  const t = useT();
  const money = useMoney();
  const report = useDestination('withdrawReport');
  const { value: current = order } = useOrder(cashier.withdrawDetail, order.orderNo, isUnderWay);
  const isOpen = isUnderWay(current);
  useEffect(() => {
    if (!isOpen) void renewWallet();
  }, [isOpen]);
  return (
    <DockedPage
      dock={
        <div className={css.buttons}>
          <Button variant="secondary" onClick={onDone}>
            {t('withdraw.done')}
          </Button>
          {report && (
            <ButtonLink full href={`${report}#${order.orderNo}`}>
              {t('withdraw.follow')}
            </ButtonLink>
          )}
        </div>
      }
    >
      {isOpen && (
        <div role="status" className={css.placed}>
          <Art name="coin" size="1.6rem" eager />
          <h2 className={css.placedTitle}>{t('withdraw.placed')}</h2>
          <Money hero text={money(order.net)} className={css.placedSum} />
          <p className={css.caption}>{t('withdraw.placedText', { amount: money(order.amount) })}</p>
        </div>
      )}
      <Tracker order={current} />
    </DockedPage>
  );
}
