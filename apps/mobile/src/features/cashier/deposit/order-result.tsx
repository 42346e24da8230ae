import type { cashier } from '@perya/contract';
import type { ArtName } from '@perya/web/ui/art/art-names.ts';
import { Art } from '@perya/web/ui/art/art.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { Money } from '@perya/web/ui/money/money.tsx';
import { useT, type Translate } from '../../../lib/i18n/i18n.ts';
import { useWallet } from '../../wallet/use-wallet.ts';
import { CopyRow } from '../copy-row.tsx';
import { useMoney } from '../use-money.ts';
import { depositReason } from '../reason-text.ts';
import { BonusRow } from './bonus-row.tsx';
import css from './order-view.module.css';
import { ReceiptButton } from './receipt-button.tsx';
import { isOdd, Payments } from './payments.tsx';

type Order = cashier.DepositOrder;
type Ended = Exclude<Order['status'], 'pending'>;

const ART: Readonly<Record<Ended, ArtName>> = {
  success: 'party',
  failed: 'plug',
  expired: 'ticket',
  cancelled: 'ticket',
  review: 'magnifier',
  returned: 'mailbox',
};

/** How an order ended, in words that leave nobody guessing where the money is. [SCR-18] */
export function OrderResult({ order, status }: { readonly order: Order; readonly status: Ended }) {
  const t = useT();
  const money = useMoney();
  const { text: balance } = useWallet();
  const amount = status === 'success' ? order.credited : order.total;
  return (
    <>
      <Card className={css.result}>
        <div role="status" className={css.resultWords}>
          <Art name={ART[status]} size="1.6rem" eager />
          <h2 className={css.resultTitle}>{t(`deposit.result.${status}`)}</h2>
          <Money hero text={money(amount)} className={css.resultSum} />
          <p className={css.resultText}>{resultText(t, order, status, money)}</p>
        </div>
        <CopyRow label={t('cashier.orderNo')} value={order.orderNo} />
        <CopyRow label={t('deposit.method')} value={order.method} plain />
        {status === 'success' && <CopyRow label={t('deposit.newBalance')} value={balance} plain />}
        {status === 'success' && <ReceiptButton order={order} />}
      </Card>
      {order.promotion && !isOver(order) && <BonusRow bonus={order.promotion} />}
      {isOdd(order) && <Payments payments={order.payments} />}
    </>
  );
}

/** Of an order that no money came for there is nothing to tell. */
function isOver({ promotion, status }: Order): boolean {
  return promotion?.state === 'awaited' && status !== 'review';
}

function resultText(t: Translate, order: Order, status: Ended, money: (amount: string) => string): string {
  const odd = status === 'success' ? order.payments.find((payment) => payment.isWrongAmount) : undefined;
  if (odd) return t('deposit.text.wrongAmount', { sent: money(odd.amount), asked: money(order.total) });
  const isLate = status === 'success' && order.payments.some((payment) => payment.isLate);
  const why = order.reason === null ? null : depositReason(order.reason);
  const what = t(isLate ? 'deposit.text.late' : `deposit.text.${status}`);
  return why === null ? what : `${why} ${what}`;
}
