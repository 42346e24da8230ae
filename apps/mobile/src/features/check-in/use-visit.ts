import { checkIn, type Ask } from '@perya/contract';
import { useRef, useState } from 'react';
import { putValue } from '@perya/web/query/query-actions.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { useMoney } from '../cashier/use-money.ts';
import { problemText } from '../errors/errors.ts';
import { usePendingMoney, type PendingMoney } from '../idempotent-call/pending-money.ts';
import { sendMoney } from '../idempotent-call/send-money.ts';
import { useSettled } from '../idempotent-call/use-settled.ts';
import { renewRewardCount } from '../promotions/reward-count.ts';
import { showToast } from '../toasts/toasts.ts';
import { renewWallet } from '../wallet/wallet-store.ts';

type Tile = NonNullable<checkIn.Calendar['tile']>;

/** Taking the tile of today. */
interface Visit {
  /** Takes the tile that is seen, or none. */
  readonly run: (tile: Tile) => Promise<void>;
  readonly isBusy: boolean;
  /** An earlier one whose answer was lost. */
  readonly pending: PendingMoney | null;
}

/** Takes the tile of today, once however often it is pressed, and shows the calendar of then. [API-07, PROMO-06] */
export function useVisit(query: Ask<typeof checkIn.show>, renew: () => void): Visit {
  const t = useT();
  const money = useMoney();
  const pending = usePendingMoney('reward');
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  useSettled(pending, renew);
  const run = async ({ nr, amount }: Tile) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    const outcome = await sendMoney(checkIn.visit, { nr }, { intent: { kind: 'reward', amount } });
    if (outcome.ok) {
      showToast(t('reward.taken', { amount: money(outcome.value.amount) }), { kind: 'success' });
      putValue(query, { why: null, calendar: outcome.value.calendar });
      renewRewardCount();
    } else {
      // The notice of pending calls says what is known.
      if (outcome.error.code !== 'money.unknown') showToast(problemText(outcome.error), { kind: 'error' });
      renew();
    }
    void renewWallet();
    isRunning.current = false;
    setBusy(false);
  };
  return { run, isBusy, pending };
}
