import { wheel, type Ask } from '@perya/contract';
import { useRef, useState } from 'react';
import { putValue } from '@perya/web/query/query-actions.ts';
import { prefersReducedMotion } from '@perya/web/ui/reduced-motion.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { useMoney } from '../cashier/use-money.ts';
import type { PendingMoney } from '../idempotent-call/pending-money.ts';
import { useRewardCall } from '../promotions/use-reward-call.ts';
import { showToast } from '../toasts/toasts.ts';
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
  readonly pending: PendingMoney | null;
}

/** Makes a spin; the prize is told when the wheel has stopped. */
export function useSpin(query: Ask<typeof wheel.show>, renew: () => void): Spin {
  const t = useT();
  const money = useMoney();
  const { send, end, isBusy, pending } = useRewardCall(renew);
  const [turned, setTurned] = useState(0);
  const waits = useRef<Answer | null>(null);
  const onStopped = () => {
    const answer = waits.current;
    if (!answer) return;
    waits.current = null;
    showToast(t('wheel.won', { amount: money(answer.prize) }), { kind: 'success' });
    putValue(query, { why: null, wheel: answer.wheel });
    end();
  };
  const run = async ({ promotionId }: wheel.Wheel) => {
    const answer = await send(wheel.spin, { promotionId }, '0.00');
    if (!answer) return;
    const { spin, wheel: after } = answer;
    waits.current = { prize: spin.prize, wheel: after };
    setTurned((before) => turnsTo(before, spin.at));
    if (prefersReducedMotion()) onStopped();
  };
  return { run, isBusy, turned, onStopped, pending };
}
