import { wheel, type Ask } from '@perya/contract';
import { useRef, useState } from 'react';
import { putValue } from '@perya/web/query/query-actions.ts';
import { prefersReducedMotion } from '@perya/web/ui/reduced-motion.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { useMoney } from '../cashier/use-money.ts';
import { problemText } from '../errors/errors.ts';
import { usePendingMoney, type PendingMoney } from '../idempotent-call/pending-money.ts';
import { sendMoney } from '../idempotent-call/send-money.ts';
import { useSettled } from '../idempotent-call/use-settled.ts';
import { renewRewardCount } from '../promotions/reward-count.ts';
import { showToast } from '../toasts/toasts.ts';
import { renewWallet } from '../wallet/wallet-store.ts';
import { turnsTo } from './wheel-picture.tsx';

type Answer = { readonly prize: string; readonly wheel: wheel.Wheel };

/** Making a spin. */
interface Spin {
  readonly run: (shown: wheel.Wheel) => Promise<void>;
  /** It was pressed, or the wheel still turns. */
  readonly isBusy: boolean;
  /** How far the wheel has turned, in degrees. */
  readonly turned: number;
  readonly onStopped: () => void;
  /** An earlier one whose answer was lost. */
  readonly pending: PendingMoney | null;
}

/** Makes a spin, once however often it is pressed; the prize is told when the wheel has stopped. [API-07, PROMO-06] */
export function useSpin(query: Ask<typeof wheel.show>, renew: () => void): Spin {
  const t = useT();
  const money = useMoney();
  const pending = usePendingMoney('reward');
  const [isBusy, setBusy] = useState(false);
  const [turned, setTurned] = useState(0);
  const isRunning = useRef(false);
  const waits = useRef<Answer | null>(null);
  useSettled(pending, renew);
  const end = () => {
    isRunning.current = false;
    setBusy(false);
    void renewWallet();
  };
  const onStopped = () => {
    const answer = waits.current;
    if (!answer) return;
    waits.current = null;
    showToast(t('wheel.won', { amount: money(answer.prize) }), { kind: 'success' });
    putValue(query, { why: null, wheel: answer.wheel });
    renewRewardCount();
    end();
  };
  const run = async ({ promotionId }: wheel.Wheel) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    const outcome = await sendMoney(wheel.spin, { promotionId }, { intent: { kind: 'reward', amount: '0.00' } });
    if (outcome.ok) {
      const { spin, wheel: after } = outcome.value;
      waits.current = { prize: spin.prize, wheel: after };
      setTurned((before) => turnsTo(before, spin.at));
      if (prefersReducedMotion()) onStopped();
      return;
    }
    // The notice of pending calls says what is known.
    if (outcome.error.code !== 'money.unknown') showToast(problemText(outcome.error), { kind: 'error' });
    renew();
    end();
  };
  return { run, isBusy, turned, onStopped, pending };
}
