import { useEffect } from 'react';
import { renewMember, useMember } from '../../features/member/member-store.ts';
import { VipBadge } from '../../features/member/vip-badge.tsx';
import { isTrial, useSession } from '../../features/session/session.ts';
import { useSettings } from '../../features/site/site.ts';
import { BalanceCard } from '../../features/wallet/balance-card.tsx';
import { renewVendors, renewWallet } from '../../features/wallet/wallet-store.ts';

/** What members see where guests are invited: their money, which is asked for anew with every visit. [HOME-10..12, HOME-31] */
export function MemberWidget() {
  const { merchantCode, trialMerchantCode } = useSettings();
  const { value: info } = useMember();
  const merchant = isTrial(useSession()) ? trialMerchantCode : merchantCode;
  useEffect(() => {
    void renewMember();
    void renewWallet();
    void renewVendors(merchant);
  }, [merchant]);
  return <BalanceCard slim aside={<VipBadge label={info?.vipLabel ?? ''} />} />;
}
