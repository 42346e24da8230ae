import type { Glyph } from '@perya/web/ui/icon/glyph.ts';
import { arrowCircleDownDuotone } from '@perya/web/ui/icon/glyphs/arrow-circle-down-duotone.ts';
import { arrowCircleUpDuotone } from '@perya/web/ui/icon/glyphs/arrow-circle-up-duotone.ts';
import { arrowsClockwiseBold } from '@perya/web/ui/icon/glyphs/arrows-clockwise-bold.ts';
import { eyeDuotone } from '@perya/web/ui/icon/glyphs/eye-duotone.ts';
import { eyeSlashDuotone } from '@perya/web/ui/icon/glyphs/eye-slash-duotone.ts';
import { questionDuotone } from '@perya/web/ui/icon/glyphs/question-duotone.ts';
import { signOutDuotone } from '@perya/web/ui/icon/glyphs/sign-out-duotone.ts';
import type { PopMenuItem } from '@perya/web/ui/pop-menu/pop-menu.tsx';
import type { Translate } from '../../lib/i18n/i18n.ts';
import { routes, type RouteName } from '../../routes.ts';
import type { AccountView } from '../account/account-view.ts';
import { destination, loginPath, type Surroundings } from '../navigation/destination.ts';

/** What the header pop-up menu offers, in its fixed order; what does not exist is absent. [HMENU-01..08] */
export function headerMenuItems(around: Surroundings, account: AccountView, t: Translate): PopMenuItem[] {
  const link = (name: RouteName, label: string, icon: Glyph): PopMenuItem[] => {
    const href = destination(name, around);
    return href ? [{ key: name, label, icon, href }] : [];
  };
  return [
    ...link('voucherCenter', t('menu.deposit'), arrowCircleDownDuotone),
    ...link('withdraw', t('menu.withdraw'), arrowCircleUpDuotone),
    ...refreshItem(around, account, t),
    ...(around.session ? memberItems(account, t) : []),
    ...link('help', t('menu.help'), questionDuotone),
  ];
}

/** Guests are sent to log in. [HMENU-04, HMENU-05] */
function refreshItem(around: Surroundings, account: AccountView, t: Translate): PopMenuItem[] {
  const item = { key: 'refresh', label: t('menu.refreshBalance'), icon: arrowsClockwiseBold };
  if (around.session) return account.refreshBalance ? [{ ...item, onSelect: account.refreshBalance }] : [];
  return [{ ...item, href: loginPath(routes.home.path) }];
}

/** [HMENU-02, HMENU-06, HMENU-07] */
function memberItems({ toggleBalance, isBalanceHidden, logOut }: AccountView, t: Translate): PopMenuItem[] {
  const items: PopMenuItem[] = [];
  if (toggleBalance) {
    const [label, icon] = isBalanceHidden
      ? ([t('menu.showBalance'), eyeDuotone] as const)
      : ([t('menu.hideBalance'), eyeSlashDuotone] as const);
    items.push({ key: 'toggle', label, icon, onSelect: toggleBalance });
  }
  if (logOut) items.push({ key: 'logout', label: t('menu.signOut'), icon: signOutDuotone, onSelect: logOut });
  return items;
}
