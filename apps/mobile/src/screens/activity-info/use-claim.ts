import { promotion, type Value } from '@perya/contract';
import { useMoney } from '../../features/cashier/use-money.ts';
import { useOnce } from '../../features/cashier/use-once.ts';
import { problemText } from '../../features/errors/errors.ts';
import { sendMoney } from '../../features/idempotent-call/send-money.ts';
import { renewRewardCount } from '../../features/promotions/reward-count.ts';
import { showToast } from '../../features/toasts/toasts.ts';
import { renewWallet } from '../../features/wallet/wallet-store.ts';
import { useT, type Translate } from '../../lib/i18n/i18n.ts';

/** Whether a reward of it can be taken now: staff may have decided about it before. [PROMO-04] */
export function canClaim({ state, reward }: Pick<promotion.PromotionDetail, 'state' | 'reward'>): boolean {
  return state === 'claim' || (state === 'issued' && reward?.canClaim === true);
}

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
      showToast(takenText(t, money, outcome.value), { kind: 'success' });
      void renewWallet();
      renewRewardCount();
      return onStanding(outcome.value);
    }
    // The notice of pending calls says what is known.
    if (outcome.error.code !== 'money.unknown') showToast(problemText(outcome.error), { kind: 'error' });
    return onRenew();
  });
}

/** Money is there at once; a bonus asks for something, or waits for the one before it. */
function takenText(
  t: Translate,
  money: (amount: string) => string,
  { reward, amount }: Value<typeof promotion.claim>,
): string {
  if (reward?.form === 'spins') return t('reward.takenSpins');
  if (reward?.form !== 'bonus') return t('reward.taken', { amount: money(amount) });
  if (reward.state === 'queued') return t('promo.note.queued');
  return t('reward.takenBonus', { amount: money(amount), turnover: money(reward.turnover) });
}
