import type { cashier } from '@perya/contract';
import { Mark } from '@perya/web/ui/brand/mark.tsx';
import { Button } from '@perya/web/ui/button/button.tsx';
import { copyBold } from '@perya/web/ui/icon/glyphs/copy-bold.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { useCopy } from '../copy-row.tsx';
import { PayMark } from '../pay-mark.tsx';
import { useMoney } from '../use-money.ts';
import { codePayee } from './code-payee.ts';
import { OrderClock } from './order-clock.tsx';
import css from './order-ticket.module.css';

const QrCode = lazyPart(() => import('@perya/web/ui/qr-code/qr-code.tsx').then((module) => module.QrCode));

const CODE_SIZE = '4.6rem';

/** The order as a ticket: what to pay, until when, and the code to scan. [SCR-18] */
export function OrderTicket({ order }: { readonly order: cashier.DepositOrder }) {
  const t = useT();
  const money = useMoney();
  const copy = useCopy();
  return (
    <section className={css.ticket} aria-label={t('deposit.order')}>
      <div className={css.head}>
        <div className={css.sum}>
          <span className={css.caption}>{t('deposit.exact')}</span>
          <b className={css.total}>{money(order.total)}</b>
        </div>
        <OrderClock startMs={Date.parse(order.time)} endMs={Date.parse(order.expireTime)} />
      </div>
      <Code order={order} />
      <div className={css.tear} />
      <div className={css.foot}>
        <span className={css.number}>
          <span className={css.caption}>{t('cashier.orderNo')}</span>
          <b>{order.orderNo}</b>
        </span>
        <Button size={36} variant="white" className={css.copy} icon={copyBold} onClick={() => void copy(order.orderNo)}>
          {t('cashier.copy')}
        </Button>
      </div>
    </section>
  );
}

/** The code to scan: drawn here, or shown as the provider has drawn it; without one, the mark of the method. */
function Code({ order }: { readonly order: cashier.DepositOrder }) {
  const t = useT();
  const money = useMoney();
  const label = t('deposit.scan', { amount: money(order.total) });
  const { qrText, qrImage } = order;
  const payee = qrText === null ? null : codePayee(qrText);
  if (qrText === null && qrImage === undefined) {
    return (
      // The paper is white by night too.
      <p className={css.way} data-theme="light">
        <PayMark icon={order.icon} />
        <span className={css.wayName}>{order.method}</span>
      </p>
    );
  }
  return (
    <>
      <div className={css.code} style={{ width: CODE_SIZE, height: CODE_SIZE }}>
        {qrText === null ? (
          <img className={css.drawn} src={qrImage} alt={label} />
        ) : (
          <QrCode wanted text={qrText} size={CODE_SIZE} label={label} centre={<Mark className={css.mark} />} />
        )}
      </div>
      <p className={css.under}>{[payee, order.method].filter(Boolean).join(' · ')}</p>
    </>
  );
}
