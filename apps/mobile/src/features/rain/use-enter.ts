import { rain, type Ask } from '@perya/contract';
import { putValue } from '@perya/web/query/query-actions.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import type { PendingMoney } from '../idempotent-call/pending-money.ts';
import { useRewardCall } from '../promotions/use-reward-call.ts';
import { showToast } from '../toasts/toasts.ts';

/** Being in a wave. */
interface Enter {
  readonly run: (shown: rain.Rain, wave: rain.RainWave) => Promise<void>;
  readonly isBusy: boolean;
  readonly pending: PendingMoney | null;
}

/** Is in the wave that is open. */
export function useEnter(query: Ask<typeof rain.show>, renew: () => void): Enter {
  const t = useT();
  const { send, end, isBusy, pending } = useRewardCall(renew);
  const run = async (shown: rain.Rain, wave: rain.RainWave) => {
    const answer = await send(rain.enter, { waveId: wave.id }, '0.00');
    if (!answer) return;
    showToast(t('rain.entered'), { kind: 'success' });
    putValue(query, { why: null, rain: { ...shown, wave: answer.wave } });
    end();
  };
  return { run, isBusy, pending };
}
