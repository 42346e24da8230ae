import { cashier } from '@perya/contract';
import { useEffect, useRef, useState } from 'react';
import { formatDateTime } from '@perya/web/lib/format.ts';
import { ask } from '@perya/web/query/api.ts';
import { Button, ButtonLink } from '@perya/web/ui/button/button.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { arrowSquareOutBold } from '@perya/web/ui/icon/glyphs/arrow-square-out-bold.ts';
import { downloadSimpleBold } from '@perya/web/ui/icon/glyphs/download-simple-bold.ts';
import { Timeline, type TimelineStep } from '@perya/web/ui/timeline/timeline.tsx';
import { useT, type Translate } from '../../../lib/i18n/i18n.ts';
import { QueryView } from '../../query/query-view.tsx';
import { useDestination } from '../../navigation/destination.ts';
import { useBarePage } from '../../navigation/page-look.ts';
import { showToast } from '../../toasts/toasts.ts';
import { renewWallet } from '../../wallet/wallet-store.ts';
import { DockedPage } from '../dock.tsx';
import { OrderHelp } from '../order-help.tsx';
import { OrderSkeleton } from '../order-skeleton.tsx';
import { useOrder } from '../use-order.ts';
import { usualTime } from '../usual-time.ts';
import { OrderResult } from './order-result.tsx';
import { OrderTicket } from './order-ticket.tsx';
import css from './order-view.module.css';
import { PayeeCard } from './payee-card.tsx';
import { useCancelDeposit } from './use-cancel-deposit.ts';
import { saveCode } from './save-code.ts';

type Order = cashier.DepositOrder;

const isOpen = ({ status }: Order) => status === 'pending' || status === 'review';

/** One deposit, from its code to its end, always up to date. [SCR-18, SCR-20] */
export function DepositOrderView({ orderNo }: { readonly orderNo: string }) {
  const order = useOrder(cashier.depositDetail, orderNo, isOpen);
  const status = order.value?.status;
  const last = useRef(status);
  useEffect(() => {
    if (last.current === 'pending' && status === 'success') void renewWallet();
    last.current = status;
  }, [status]);
  return (
    <QueryView answer={order} skeleton={<OrderSkeleton />}>
      {(value) => (value.status === 'pending' ? <Waiting order={value} onPaid={order.put} /> : <Ended order={value} />)}
    </QueryView>
  );
}

function Waiting({ order, onPaid }: { readonly order: Order; readonly onPaid: (order: Order) => void }) {
  const t = useT();
  const again = useDestination('voucherCenter');
  const { cancel, isBusy: isCancelling } = useCancelDeposit(onPaid);
  useBarePage(t('deposit.payWith', { method: order.method }));
  const [isBusy, setBusy] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  // One button leads on: to the app first, and to us once somebody has been there.
  const leadsToApp = order.qrText === null && order.payUrl !== null && !wasOpened && !order.saidPaid;
  const sayPaid = async () => {
    setBusy(true);
    const outcome = await ask(cashier.depositPaid, { orderNo: order.orderNo });
    setBusy(false);
    if (!outcome.ok) return;
    onPaid(outcome.value);
    showToast(t('deposit.checking'), { time: 'notice' });
  };
  return (
    <DockedPage
      dock={
        <div className={css.buttons}>
          {!order.saidPaid && (
            <Button variant="secondary" loading={isCancelling} onClick={() => cancel(order)}>
              {t('deposit.cancel')}
            </Button>
          )}
          {order.saidPaid && again && (
            <ButtonLink variant="secondary" href={again}>
              {t('deposit.otherWay')}
            </ButtonLink>
          )}
          <Button
            full
            variant={leadsToApp ? 'secondary' : 'primary'}
            loading={isBusy}
            disabled={order.saidPaid}
            onClick={() => void sayPaid()}
          >
            {t(order.saidPaid ? 'deposit.saidPaid' : 'deposit.paid')}
          </Button>
        </div>
      }
    >
      <OrderTicket order={order} />
      <Ways order={order} leads={leadsToApp} onOpen={() => setOpened(true)} />
      {order.payee && <PayeeCard payee={order.payee} total={order.total} />}
      <Card className={css.block}>
        <Timeline label={t('deposit.steps')} steps={stepsOf(t, order)} />
      </Card>
      <OrderHelp orderNo={order.orderNo} />
    </DockedPage>
  );
}

interface WaysProps {
  readonly order: Order;
  /** The way to the payment is what to do next. */
  readonly leads: boolean;
  readonly onOpen: () => void;
}

/** What can be done with the code, and where the payment goes on. */
function Ways({ order: { qrText, payUrl, orderNo, method }, leads, onOpen }: WaysProps) {
  const t = useT();
  const save = async (text: string) => {
    if (!(await saveCode(text, orderNo))) showToast(t('deposit.screenshot'));
  };
  if (qrText === null && payUrl === null) return null;
  return (
    <div className={css.ways}>
      {qrText !== null && (
        <Button
          variant="secondary"
          size={44}
          className={css.way}
          icon={downloadSimpleBold}
          onClick={() => void save(qrText)}
        >
          {t('deposit.saveCode')}
        </Button>
      )}
      {payUrl !== null && (
        // The payment page is not part of this site, even where it has the same address.
        <ButtonLink
          variant={leads ? 'primary' : 'secondary'}
          size={44}
          className={css.way}
          icon={arrowSquareOutBold}
          href={payUrl}
          target="_blank"
          onClick={onOpen}
        >
          {qrText === null ? t('deposit.openApp', { method }) : t('deposit.openPage')}
        </ButtonLink>
      )}
    </div>
  );
}

function stepsOf(t: Translate, order: Order): TimelineStep[] {
  const hasCode = order.qrText !== null || order.qrImage !== undefined;
  const waiting = hasCode ? 'scan' : order.payee ? 'transfer' : 'open';
  return [
    { title: t('deposit.step.made'), text: formatDateTime(order.time), state: 'done' },
    order.saidPaid
      ? {
          title: t('deposit.step.checking'),
          text: t(order.payee ? 'deposit.hint.looking' : 'deposit.hint.checking'),
          state: 'here',
        }
      : {
          title: t('deposit.step.waiting'),
          text: t(`deposit.hint.${waiting}`, { method: order.method }),
          state: 'here',
        },
    {
      title: t('deposit.step.credited'),
      text: t('deposit.hint.credited', { time: usualTime(t, order.seconds) }),
      state: 'ahead',
    },
  ];
}

function Ended({ order }: { readonly order: Order }) {
  const t = useT();
  const home = useDestination('home');
  const again = useDestination('voucherCenter');
  if (order.status === 'pending') return null;
  const [toHome, toAgain] = [
    { href: home, text: t(order.status === 'success' ? 'deposit.play' : 'action.home') },
    { href: again, text: t('deposit.again') },
  ];
  // Only where nothing was taken is trying again the next step.
  const [next, other] =
    order.status === 'failed' || order.status === 'cancelled' ? [toAgain, toHome] : [toHome, toAgain];
  return (
    <DockedPage
      dock={
        (again ?? home) && (
          <div className={css.buttons}>
            {other.href && (
              <ButtonLink variant="secondary" href={other.href}>
                {other.text}
              </ButtonLink>
            )}
            {next.href && (
              <ButtonLink full href={next.href}>
                {next.text}
              </ButtonLink>
            )}
          </div>
        )
      }
    >
      <OrderResult order={order} status={order.status} />
      <OrderHelp orderNo={order.orderNo} />
    </DockedPage>
  );
}
