import { promotion } from '@perya/contract';
import { useMoney } from '../../features/cashier/use-money.ts';
import { useOnce } from '../../features/cashier/use-once.ts';
import { problemText } from '../../features/errors/errors.ts';
import { sendMoney } from '../../features/idempotent-call/send-money.ts';
import { renewRewardCount } from '../../features/promotions/reward-count.ts';
import { showToast } from '../../features/toasts/toasts.ts';
import { renewWallet } from '../../features/wallet/wallet-store.ts';
import { useT } from '../../lib/i18n/i18n.ts';

/** Takes the reward that waits, once however often it is tapped. [PROMO-06, API-07] */
export function useClaim(
  { id, reward, terms }: promotion.PromotionDetail,
  onStanding: (standing: promotion.PromotionStanding) => void,
  onRenew: () => void,
) {
  const t = useT();
  const money = useMoney();
  return useOnce(async () => {
    const amount = reward?.amount ?? terms.amount ?? '';
    const outcome = await sendMoney(promotion.claim, { id }, { intent: { kind: 'reward', amount } });
    if (outcome.ok) {
      showToast(t('reward.taken', { amount: money(outcome.value.amount) }), { kind: 'success' });
      void renewWallet();
      renewRewardCount();
      return onStanding(outcome.value);
    }
    // The notice of pending calls says what is known.
    if (outcome.error.code !== 'money.unknown') showToast(problemText(outcome.error), { kind: 'error' });
    return onRenew();
  });
}
