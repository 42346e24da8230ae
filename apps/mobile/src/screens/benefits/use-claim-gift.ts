import { vip } from '@perya/contract';
import { useRef, useState } from 'react';
import { useMoney } from '../../features/cashier/use-money.ts';
import { problemText } from '../../features/errors/errors.ts';
import { usePendingMoney, type PendingMoney } from '../../features/idempotent-call/pending-money.ts';
import { sendMoney } from '../../features/idempotent-call/send-money.ts';
import { renewRewardCount } from '../../features/promotions/reward-count.ts';
import { useRewardNews } from '../../features/promotions/use-reward-news.ts';
import { showToast } from '../../features/toasts/toasts.ts';
import { renewWallet } from '../../features/wallet/wallet-store.ts';
import { useT } from '../../lib/i18n/i18n.ts';

/** Taking gifts of levels. */
export interface ClaimingGift {
  /** The gift that is being taken. */
  readonly busyId: string | null;
  readonly claim: (gift: vip.VipGift) => Promise<void>;
  /** An earlier claim whose answer was lost. */
  readonly pending: PendingMoney | null;
}

/** Takes a gift, once however often it is pressed, and shows what is left. [API-48, API-07] */
export function useClaimGift(renew: () => Promise<unknown>): ClaimingGift {
  const t = useT();
  const money = useMoney();
  const [busyId, setBusy] = useState<string | null>(null);
  const isRunning = useRef(false);
  const pending = usePendingMoney('vipGift');
  useRewardNews(pending, () => void renew());
  const claim = async ({ benefitId, amount }: vip.VipGift) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(benefitId);
    const outcome = await sendMoney(vip.claim, { benefitId }, { intent: { kind: 'vipGift', amount } });
    if (outcome.ok) showToast(t('vip.giftTaken', { amount: money(outcome.value.amount) }), { kind: 'success' });
    // The notice of pending calls says what is known.
    else if (outcome.error.code !== 'money.unknown') showToast(problemText(outcome.error), { kind: 'error' });
    void renewWallet();
    renewRewardCount();
    await renew();
    isRunning.current = false;
    setBusy(null);
  };
  return { busyId, claim, pending };
}
