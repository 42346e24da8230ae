import { useState } from 'react';
import { usePathname, useSearch } from 'wouter/use-browser-location';
import { PopMenu, type PopMenuItem } from '@perya/web/ui/pop-menu/pop-menu.tsx';
import type { AccountView } from '../../features/account/account-view.ts';
import { useSurroundings } from '../../features/navigation/destination.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { memberMenuItems } from './member-menu-items.ts';

/** A member header menu with its state. */
export interface MemberMenuState {
  readonly items: readonly PopMenuItem[];
  readonly open: boolean;
  readonly toggle: () => void;
  readonly close: () => void;
}

/** Guests have no such menu; any route change closes it. [MHM-08] */
export function useMemberMenu(account: AccountView): MemberMenuState {
  const t = useT();
  const around = useSurroundings();
  const place = usePathname() + useSearch();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === place;
  return {
    items: around.session ? memberMenuItems(around, account, t) : [],
    open,
    toggle: () => setOpenAt(open ? null : place),
    close: () => setOpenAt(null),
  };
}

/** The list below the member's name or the right icon of inner pages. [MHM-01..07] */
export function MemberMenu({ menu, align }: { readonly menu: MemberMenuState; readonly align: 'left' | 'right' }) {
  const t = useT();
  return <PopMenu open={menu.open} onClose={menu.close} label={t('header.member')} items={menu.items} align={align} />;
}
