import { spins } from '@perya/contract';
import { useRef, useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { useMoney } from '../cashier/use-money.ts';
import { problemText } from '../errors/errors.ts';
import { usePendingMoney, type PendingMoney } from '../idempotent-call/pending-money.ts';
import { sendMoney } from '../idempotent-call/send-money.ts';
import { useSettled } from '../idempotent-call/use-settled.ts';
import { showToast } from '../toasts/toasts.ts';
import { renewWallet } from '../wallet/wallet-store.ts';

/** Playing a free spin. */
interface FreeSpin {
  readonly run: (own: spins.FreeSpins) => Promise<void>;
  /** Which ones are being played. */
  readonly busyId: string | null;
  /** An earlier one whose answer was lost. */
  readonly pending: PendingMoney | null;
}

/** Plays the next free spin, once however often it is pressed, and tells what it won. [API-07, PROMO-06] */
export function useFreeSpin(renew: () => void): FreeSpin {
  const t = useT();
  const money = useMoney();
  const pending = usePendingMoney('reward');
  const [busyId, setBusyId] = useState<string | null>(null);
  const isRunning = useRef(false);
  useSettled(pending, renew);
  const run = async ({ id, used, stake }: spins.FreeSpins) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusyId(id);
    const outcome = await sendMoney(spins.play, { id, nr: used + 1 }, { intent: { kind: 'reward', amount: stake } });
    if (outcome.ok) {
      showToast(t('freeSpins.won', { amount: money(outcome.value.win) }), { kind: 'success' });
    } else if (outcome.error.code !== 'money.unknown') {
      showToast(problemText(outcome.error), { kind: 'error' });
    }
    renew();
    void renewWallet();
    isRunning.current = false;
    setBusyId(null);
  };
  return { run, busyId, pending };
}
