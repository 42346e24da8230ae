import type { Call, Input, Value } from '@perya/contract';
import { useRef, useState } from 'react';
import { problemText } from '../errors/errors.ts';
import { usePendingMoney, type PendingMoney } from '../idempotent-call/pending-money.ts';
import { sendMoney } from '../idempotent-call/send-money.ts';
import { useSettled } from '../idempotent-call/use-settled.ts';
import { showToast } from '../toasts/toasts.ts';
import { renewWallet } from '../wallet/wallet-store.ts';
import { renewRewardCount } from './reward-count.ts';

/** A call about a reward. */
interface RewardCall {
  /**
   * Makes a call; nothing comes back when it was refused or another one runs. Whoever gets an answer calls `end` when it has
   * been shown.
   */
  readonly send: <C extends Call>(call: C, input: Input<C>, amount: string) => Promise<Value<C> | null>;
  readonly end: () => void;
  readonly isBusy: boolean;
  /** An earlier one whose answer was lost. */
  readonly pending: PendingMoney | null;
}

/** Makes calls about rewards, each once however often it is pressed; what was refused is told. [API-07, PROMO-06] */
export function useRewardCall(renew: () => void): RewardCall {
  const pending = usePendingMoney('reward');
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  useSettled(pending, renew);
  const end = () => {
    renewRewardCount();
    void renewWallet();
    isRunning.current = false;
    setBusy(false);
  };
  const send = async <C extends Call>(call: C, input: Input<C>, amount: string): Promise<Value<C> | null> => {
    if (isRunning.current) return null;
    isRunning.current = true;
    setBusy(true);
    const outcome = await sendMoney(call, input, { intent: { kind: 'reward', amount } });
    if (outcome.ok) return outcome.value;
    // The notice of pending calls says what is known.
    if (outcome.error.code !== 'money.unknown') showToast(problemText(outcome.error), { kind: 'error' });
    renew();
    end();
    return null;
  };
  return { send, end, isBusy, pending };
}
