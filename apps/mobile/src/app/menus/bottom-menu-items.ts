import type { DockPlace } from '@perya/web/ui/dock-bar/dock-bar.tsx';
import { giftDuotone } from '@perya/web/ui/icon/glyphs/gift-duotone.ts';
import { giftFill } from '@perya/web/ui/icon/glyphs/gift-fill.ts';
import { houseDuotone } from '@perya/web/ui/icon/glyphs/house-duotone.ts';
import { houseFill } from '@perya/web/ui/icon/glyphs/house-fill.ts';
import { userCircleDuotone } from '@perya/web/ui/icon/glyphs/user-circle-duotone.ts';
import { userCircleFill } from '@perya/web/ui/icon/glyphs/user-circle-fill.ts';
import { walletDuotone } from '@perya/web/ui/icon/glyphs/wallet-duotone.ts';
import { walletFill } from '@perya/web/ui/icon/glyphs/wallet-fill.ts';
import { destination, loginPath, type Surroundings } from '../../features/navigation/destination.ts';
import type { Translate } from '../../lib/i18n/i18n.ts';
import { routes, type RouteName } from '../../routes.ts';

/** The bottom menu with what exists of it. */
export interface BottomMenu {
  readonly before: readonly DockPlace[];
  readonly centre: { readonly label: string; readonly href: string };
  readonly after: readonly DockPlace[];
}

type Place = (name: RouteName, look: Omit<DockPlace, 'key' | 'href'>, href?: string | null) => DockPlace[];

/** The places that exist, in their order. [BMENU-01, BMENU-02] */
export function bottomMenu(around: Surroundings, t: Translate): BottomMenu {
  const place: Place = (name, look, href = destination(name, around)) => (href ? [{ key: name, href, ...look }] : []);
  const before = [
    ...place('home', { label: t('dock.home'), icon: houseDuotone, activeIcon: houseFill }),
    ...place('activity', { label: t('dock.promotion'), icon: giftDuotone, activeIcon: giftFill }),
  ];
  const after = [
    ...place('voucherCenter', { label: t('dock.deposit'), icon: walletDuotone, activeIcon: walletFill }),
    ...place(
      'mine',
      { label: t('dock.member'), icon: userCircleDuotone, activeIcon: userCircleFill },
      memberPlace(around),
    ),
  ];
  return { before, centre: centrePlace(around, t), after };
}

/** Home with a session, else the login screen. [BMENU-03] */
function centrePlace(around: Surroundings, t: Translate): BottomMenu['centre'] {
  if (around.session) return { label: t('dock.play'), href: routes.home.path };
  return { label: t('action.login'), href: routes.login.path };
}

/** From here the member centre needs a session, though its page has a guest view. [BMENU-06, BMENU-07] */
function memberPlace(around: Surroundings): string | null {
  const href = destination('mine', around);
  return href && !around.session ? loginPath(href) : href;
}
