import { reward } from '@perya/contract';
import { Button } from '@perya/web/ui/button/button.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { useMoney } from '../../features/cashier/use-money.ts';
import { useOnce } from '../../features/cashier/use-once.ts';
import { askPerson } from '../../features/dialogs/dialogs.ts';
import { problemText } from '../../features/errors/errors.ts';
import { sendMoney } from '../../features/idempotent-call/send-money.ts';
import { showToast } from '../../features/toasts/toasts.ts';
import { renewWallet } from '../../features/wallet/wallet-store.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './purse-meter.module.css';

interface GiveUpProps {
  readonly purse: reward.Purse;
  readonly onGivenUp: () => void;
}

/** A purse can be given up any time, in two taps; own money stays as it is. */
export function GiveUp({ purse, onGivenUp }: GiveUpProps) {
  const t = useT();
  const money = useMoney();
  const { id, balance } = purse;
  const text = t('meter.giveUpText', { amount: money(balance) });
  const { run, isBusy } = useOnce(async () => {
    const isSure = await askPerson({
      title: t('meter.giveUpTitle'),
      text,
      confirm: t('meter.giveUpSure'),
      cancel: t('meter.keep'),
    });
    if (!isSure) return;
    const outcome = await sendMoney(reward.giveUp, { id }, { intent: { kind: 'giveUp', amount: balance } });
    if (outcome.ok) showToast(t('meter.givenUp'), { kind: 'success', time: 'success' });
    else if (outcome.error.code !== 'money.unknown') showToast(problemText(outcome.error), { kind: 'error' });
    onGivenUp();
    void renewWallet();
  });
  return (
    <Card className={css.giveUp}>
      <div className={css.head}>
        <div className={css.grow}>
          <h2 className={css.title}>{t('meter.giveUpTitle')}</h2>
          <p className={css.hint}>{text}</p>
        </div>
        <Button variant="secondary" size={44} loading={isBusy} onClick={() => void run()}>
          {t('meter.giveUp')}
        </Button>
      </div>
    </Card>
  );
}
