import { rebate } from '@perya/contract';
import { useEffect, useRef } from 'react';
import { useMoney } from '../../features/cashier/use-money.ts';
import { useOnce } from '../../features/cashier/use-once.ts';
import { problemText } from '../../features/errors/errors.ts';
import { usePendingMoney, type PendingMoney } from '../../features/idempotent-call/pending-money.ts';
import { sendMoney } from '../../features/idempotent-call/send-money.ts';
import { useSettled } from '../../features/idempotent-call/use-settled.ts';
import { showToast } from '../../features/toasts/toasts.ts';
import { renewWallet } from '../../features/wallet/wallet-store.ts';
import { useT } from '../../lib/i18n/i18n.ts';

/** Longer waits are not worth a timer: the screen is asked anew on the next visit. */
const WAIT_MAX_MS = 3_600_000;

/** Claiming a rebate. */
export interface Claiming {
  readonly claim: () => Promise<unknown>;
  readonly isBusy: boolean;
  /** An earlier claim whose answer was lost. */
  readonly pending: PendingMoney | null;
}

/** Claims all that is due, once however often it is pressed, and shows what is due then. [SCR-26, API-95, API-07] */
export function useClaimRebate({ total, nextTime }: rebate.ManualRebate, renew: () => Promise<unknown>): Claiming {
  const t = useT();
  const money = useMoney();
  const pending = usePendingMoney('rebate');
  const { run: claim, isBusy } = useOnce(async () => {
    const outcome = await sendMoney(rebate.claim, { total }, { intent: { kind: 'rebate', amount: total } });
    if (outcome.ok) showToast(t('manualRebate.done', { amount: money(outcome.value.total) }), { kind: 'success' });
    // The notice of pending calls says what is known.
    else if (outcome.error.code !== 'money.unknown') showToast(problemText(outcome.error), { kind: 'error' });
    void renewWallet();
    await renew();
  });
  useSettled(pending, () => void renew());
  useNextClaim(nextTime, renew);
  return { claim, isBusy, pending };
}

/** Asks again when the next claim may be made. */
function useNextClaim(nextTime: string | null, renew: () => Promise<unknown>): void {
  const latest = useRef(renew);
  latest.current = renew;
  useEffect(() => {
    const leftMs = nextTime === null ? -1 : Date.parse(nextTime) - Date.now();
    if (leftMs < 0 || leftMs > WAIT_MAX_MS) return undefined;
    const timer = setTimeout(() => void latest.current(), leftMs + 1000);
    return () => clearTimeout(timer);
  }, [nextTime]);
}
