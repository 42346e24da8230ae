import { spins } from '@perya/contract';
import { useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { useMoney } from '../cashier/use-money.ts';
import type { PendingMoney } from '../idempotent-call/pending-money.ts';
import { useRewardCall } from '../promotions/use-reward-call.ts';
import { showToast } from '../toasts/toasts.ts';

/** Playing a free spin. */
interface FreeSpin {
  readonly run: (own: spins.FreeSpins) => Promise<void>;
  /** Which ones are being played. */
  readonly busyId: string | null;
  readonly pending: PendingMoney | null;
}

/** Plays the next free spin and tells what it won. */
export function useFreeSpin(renew: () => void): FreeSpin {
  const t = useT();
  const money = useMoney();
  const { send, end, isBusy, pending } = useRewardCall(renew);
  const [latestId, setLatestId] = useState<string | null>(null);
  const run = async ({ id, used, stake }: spins.FreeSpins) => {
    if (!isBusy) setLatestId(id);
    const answer = await send(spins.play, { id, nr: used + 1 }, stake);
    if (!answer) return;
    showToast(t('freeSpins.won', { amount: money(answer.win) }), { kind: 'success' });
    renew();
    end();
  };
  return { run, busyId: isBusy ? latestId : null, pending };
}
