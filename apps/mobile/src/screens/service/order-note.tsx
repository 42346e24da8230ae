import { useSearch } from 'wouter/use-browser-location';
import { Card } from '@perya/web/ui/card/card.tsx';
import { CopyRow } from '../../features/cashier/copy-row.tsx';
import { isOrderNo } from '../../features/cashier/order-no.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './service-screen.module.css';

/** The order somebody comes about, ready to be handed to whoever helps. */
export function OrderNote() {
  const t = useT();
  const orderNo = new URLSearchParams(useSearch()).get('order') ?? '';
  if (!isOrderNo(orderNo)) return null;
  return (
    <Card className={css.order}>
      <CopyRow label={t('service.order')} value={orderNo} />
    </Card>
  );
}
