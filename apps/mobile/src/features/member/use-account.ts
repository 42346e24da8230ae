import type { AccountView } from '../account/account-view.ts';
import { useWallet } from '../wallet/use-wallet.ts';
import { displayName } from './member-facts.ts';
import { useMember } from './member-store.ts';

/** Adds what is known about the member and their money to what the shell can do for them. [HEAD-09, HEAD-10, SIDE-02] */
export function useAccount(base: AccountView): AccountView {
  const { value: info } = useMember();
  const { text, isHidden, refresh, toggle } = useWallet();
  const account = {
    ...base,
    balance: text,
    isBalanceHidden: isHidden,
    refreshBalance: refresh,
    toggleBalance: toggle,
  };
  if (!info) return account;
  return { ...account, displayName: displayName(info), vipLabel: info.vipLabel, avatar: info.headIcon };
}
