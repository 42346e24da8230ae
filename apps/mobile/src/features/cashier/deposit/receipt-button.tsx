import type { cashier } from '@perya/contract';
import { formatDateTime } from '@perya/web/lib/format.ts';
import { Button } from '@perya/web/ui/button/button.tsx';
import { exportBold } from '@perya/web/ui/icon/glyphs/export-bold.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useSettings } from '../../site/site.ts';
import { showToast } from '../../toasts/toasts.ts';
import { useMoney } from '../use-money.ts';
import css from './order-view.module.css';

/** Hands the receipt of a deposit on as a picture: to another app where the phone can, else as a file. */
export function ReceiptButton({ order }: { readonly order: cashier.DepositOrder }) {
  const t = useT();
  const money = useMoney();
  const { brandName } = useSettings();
  const share = async () => {
    const receipt = {
      title: `${brandName} · ${t('deposit.receiptTitle')}`,
      sum: money(order.credited),
      lines: [
        [t('cashier.orderNo'), order.orderNo],
        [t('deposit.method'), order.method],
        [t('deposit.receiptTime'), formatDateTime(order.endTime ?? order.time)],
      ],
    } as const;
    const isDone = await import('./share-receipt.ts').then(
      ({ shareReceipt }) => shareReceipt(receipt, order.orderNo),
      () => false,
    );
    if (!isDone) showToast(t('deposit.receiptFailed'));
  };
  return (
    <Button variant="secondary" size={44} full className={css.receipt} icon={exportBold} onClick={() => void share()}>
      {t('deposit.receipt')}
    </Button>
  );
}
