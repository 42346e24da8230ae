import type { Glyph } from '@perya/web/ui/icon/glyph.ts';
import { arrowCircleUpDuotone } from '@perya/web/ui/icon/glyphs/arrow-circle-up-duotone.ts';
import { receiptDuotone } from '@perya/web/ui/icon/glyphs/receipt-duotone.ts';
import { signOutDuotone } from '@perya/web/ui/icon/glyphs/sign-out-duotone.ts';
import { ticketDuotone } from '@perya/web/ui/icon/glyphs/ticket-duotone.ts';
import { userCircleDuotone } from '@perya/web/ui/icon/glyphs/user-circle-duotone.ts';
import { usersThreeDuotone } from '@perya/web/ui/icon/glyphs/users-three-duotone.ts';
import type { PopMenuItem } from '@perya/web/ui/pop-menu/pop-menu.tsx';
import type { AccountView } from '../../features/account/account-view.ts';
import { destination, type Surroundings } from '../../features/navigation/destination.ts';
import { isAgent } from '../../features/session/session.ts';
import type { Translate } from '../../lib/i18n/i18n.ts';
import type { RouteName } from '../../routes.ts';

/** What the member header menu offers; records carry their white-label switch through their route. [MHM-01..07] */
export function memberMenuItems(around: Surroundings, account: AccountView, t: Translate): PopMenuItem[] {
  const link = (key: string, name: RouteName, label: string, icon: Glyph, query = ''): PopMenuItem[] => {
    const href = destination(name, around, query);
    return href ? [{ key, label, icon, href }] : [];
  };
  return [
    ...link('profile', 'memberHome', t('menu.profile'), userCircleDuotone),
    ...(isAgent(around.session)
      ? link('agency', 'memberHome', t('menu.agency'), usersThreeDuotone, '?tab=agency')
      : []),
    ...link('withdraw', 'withdraw', t('menu.increaseWithdrawal'), arrowCircleUpDuotone),
    ...link('record', 'transactionRecord', t('menu.accountRecord'), receiptDuotone),
    ...link('bets', 'gameRecord', t('menu.bettingRecord'), ticketDuotone),
    ...(account.logOut
      ? [{ key: 'logout', label: t('menu.signOut'), icon: signOutDuotone, onSelect: account.logOut }]
      : []),
  ];
}
