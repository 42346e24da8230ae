import { float } from '@perya/contract';
import { Button } from '@perya/web/ui/button/button.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { IconTile } from '@perya/web/ui/icon-tile/icon-tile.tsx';
import { hourglassMediumDuotone } from '@perya/web/ui/icon/glyphs/hourglass-medium-duotone.ts';
import { Money } from '@perya/web/ui/money/money.tsx';
import { CopyRow } from '../../features/cashier/copy-row.tsx';
import { useMoney } from '../../features/cashier/use-money.ts';
import { useOnce } from '../../features/cashier/use-once.ts';
import { askPerson } from '../../features/dialogs/dialogs.ts';
import { problemText } from '../../features/errors/errors.ts';
import { sendMoney } from '../../features/idempotent-call/send-money.ts';
import { useReportClock } from '../../features/report/report-clock.ts';
import { showToast } from '../../features/toasts/toasts.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './agent-float-screen.module.css';

type Waiting = NonNullable<float.FloatStanding['waiting']>;

interface WaitingPayoutProps {
  readonly payout: Waiting;
  /** Nobody knows yet what became of taking it back. */
  readonly isHeld: boolean;
  readonly onCancelled: () => void;
}

/** The payout that waits for staff, and the way to take it back. [D3] */
export function WaitingPayout({ payout, isHeld, onCancelled }: WaitingPayoutProps) {
  const t = useT();
  const money = useMoney();
  const { momentOf } = useReportClock();
  const { run: cancel, isBusy } = useOnce(useCancel(payout, onCancelled));
  return (
    <Card className={css.block}>
      <div className={css.waiting}>
        <IconTile glyph={hourglassMediumDuotone} tone="mango" />
        <div className={css.waitingWords}>
          <h2 className={css.waitingTitle}>{t('float.waiting')}</h2>
          <Money text={money(payout.amount)} className={css.waitingSum} />
        </div>
      </div>
      <p className={css.text}>{t('float.waitingText', { time: momentOf(payout.time) })}</p>
      <CopyRow label={t('record.orderNo')} value={payout.orderNo} />
      <Button
        variant="secondary"
        size={44}
        full
        loading={isBusy}
        disabled={isHeld}
        className={css.block}
        onClick={() => void cancel()}
      >
        {t('float.cancel')}
      </Button>
    </Card>
  );
}

/** Takes it back, after a question. [API-07] */
function useCancel({ orderNo, amount }: Waiting, onCancelled: () => void) {
  const t = useT();
  const money = useMoney();
  return async (): Promise<void> => {
    const isSure = await askPerson({
      title: t('float.cancelTitle'),
      text: t('float.cancelText', { amount: money(amount) }),
      confirm: t('float.cancel'),
      cancel: t('float.keep'),
    });
    if (!isSure) return;
    const outcome = await sendMoney(float.cancelPayout, { orderNo }, { intent: { kind: 'cancelFloatPayout', amount } });
    if (outcome.ok) showToast(t('float.cancelled', { amount: money(amount) }), { kind: 'success' });
    // The notice of pending calls says what is known.
    else if (outcome.error.code !== 'money.unknown') showToast(problemText(outcome.error), { kind: 'error' });
    // Also when somebody was faster: then it stands otherwise by now.
    onCancelled();
  };
}
