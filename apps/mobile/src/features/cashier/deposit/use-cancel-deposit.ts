import { cashier } from '@perya/contract';
import { useState } from 'react';
import { ask } from '@perya/web/query/api.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { askPerson } from '../../dialogs/dialogs.ts';
import { showToast } from '../../toasts/toasts.ts';

type Order = cashier.DepositOrder;

/** Takes an order back, after a question; what the order became then is put in, paid or not. [API-83] */
export function useCancelDeposit(onAnswer: (order: Order) => void) {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const run = async ({ orderNo }: Order) => {
    const isSure = await askPerson({
      title: t('deposit.cancelTitle'),
      text: t('deposit.cancelText'),
      confirm: t('deposit.cancel'),
      cancel: t('deposit.keep'),
    });
    if (!isSure) return;
    const outcome = await ask(cashier.cancelDeposit, { orderNo });
    if (!outcome.ok) return;
    onAnswer(outcome.value);
    if (outcome.value.status === 'cancelled') showToast(t('deposit.cancelled'), { kind: 'success', time: 'success' });
  };
  const cancel = (order: Order) => {
    if (isBusy) return;
    setBusy(true);
    void run(order).finally(() => setBusy(false));
  };
  return { cancel, isBusy };
}
