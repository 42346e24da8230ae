import { cashier } from '@perya/contract';
import { useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { askPerson } from '../../dialogs/dialogs.ts';
import { problemText } from '../../errors/errors.ts';
import { sendMoney } from '../../idempotent-call/send-money.ts';
import { showToast } from '../../toasts/toasts.ts';
import { renewWallet } from '../../wallet/wallet-store.ts';
import { useMoney } from '../use-money.ts';

type Order = cashier.WithdrawOrder;

/** Takes a withdrawal back, after a question. [SCR-21, API-85] */
export function useCancel(onCancelled: (order: Order) => void) {
  const t = useT();
  const money = useMoney();
  const [isBusy, setBusy] = useState(false);
  const run = async ({ orderNo, amount }: Order) => {
    const isSure = await askPerson({
      title: t('withdraw.cancelTitle'),
      text: t('withdraw.cancelText', { amount: money(amount) }),
      confirm: t('withdraw.cancel'),
      cancel: t('withdraw.keep'),
    });
    if (!isSure) return;
    const intent = { kind: 'cancelWithdraw', amount } as const;
    const outcome = await sendMoney(cashier.cancelWithdraw, { orderNo }, { intent });
    if (!outcome.ok) {
      // The notice of pending calls says what is known.
      if (outcome.error.code !== 'money.unknown') showToast(problemText(outcome.error), { kind: 'error' });
      return;
    }
    showToast(t('withdraw.cancelled'), { kind: 'success', time: 'success' });
    onCancelled(outcome.value);
    void renewWallet();
  };
  const cancel = (order: Order) => {
    if (isBusy) return;
    setBusy(true);
    void run(order).finally(() => setBusy(false));
  };
  return { cancel, isBusy };
}
