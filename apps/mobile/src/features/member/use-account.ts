import type { AccountView } from '../account/account-view.ts';
import { displayName } from './member-facts.ts';
import { useMember } from './member-store.ts';

/** Adds what is known about the member to what the shell can do for them. [HEAD-09, SIDE-02] */
export function useAccount(account: AccountView): AccountView {
  const { value: info } = useMember();
  if (!info) return account;
  return { ...account, displayName: displayName(info), vipLabel: info.vipLabel, avatar: info.headIcon };
}
