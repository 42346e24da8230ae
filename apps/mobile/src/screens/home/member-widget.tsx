import { useEffect } from 'react';
import { revalidate } from '@perya/web/query/query-by-url.ts';
import { renewMember, useMember } from '../../features/member/member-store.ts';
import { VipBadge } from '../../features/member/vip-badge.tsx';
import { isTrial, useSession } from '../../features/session/session.ts';
import { useSettings } from '../../features/site/site.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { BalanceCard } from '../../features/wallet/balance-card.tsx';
import { useIsNew } from './use-is-new.ts';
import { renewVendors, renewWallet } from '../../features/wallet/wallet-store.ts';

const FirstSteps = lazyPart(() => import('./first-steps.tsx').then((module) => module.FirstSteps));

/** What members see where guests are invited: their money, which is asked for anew with every visit. [HOME-10..12, HOME-31] */
export function MemberWidget() {
  const { merchantCode, trialMerchantCode } = useSettings();
  const { value: info } = useMember();
  const isNew = useIsNew();
  const merchant = isTrial(useSession()) ? trialMerchantCode : merchantCode;
  useEffect(() => {
    // Whoever else is on screen may be asking already.
    void renewMember(revalidate);
    void renewWallet(revalidate);
    void renewVendors(merchant);
  }, [merchant]);
  // The header has the balance of who has none yet.
  if (isNew) return info ? <FirstSteps wanted name={info.nickname || info.account} kyc={info.kyc} /> : null;
  return <BalanceCard slim aside={<VipBadge label={info?.vipLabel ?? ''} />} />;
}
