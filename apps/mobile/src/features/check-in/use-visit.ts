import { checkIn, type Ask } from '@perya/contract';
import { putValue } from '@perya/web/query/query-actions.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { useMoney } from '../cashier/use-money.ts';
import type { PendingMoney } from '../idempotent-call/pending-money.ts';
import { useRewardCall } from '../promotions/use-reward-call.ts';
import { showToast } from '../toasts/toasts.ts';

type Tile = NonNullable<checkIn.Calendar['tile']>;

/** Taking the tile of today. */
interface Visit {
  /** Takes the tile that is seen, or none. */
  readonly run: (tile: Tile) => Promise<void>;
  readonly isBusy: boolean;
  readonly pending: PendingMoney | null;
}

/** Takes the tile of today, and shows the calendar of then. */
export function useVisit(query: Ask<typeof checkIn.show>, renew: () => void): Visit {
  const t = useT();
  const money = useMoney();
  const { send, end, isBusy, pending } = useRewardCall(renew);
  const run = async ({ nr, amount }: Tile) => {
    const answer = await send(checkIn.visit, { nr }, amount);
    if (!answer) return;
    showToast(t('reward.taken', { amount: money(answer.amount) }), { kind: 'success' });
    putValue(query, { why: null, calendar: answer.calendar });
    end();
  };
  return { run, isBusy, pending };
}
