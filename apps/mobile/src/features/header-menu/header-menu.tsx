import { useState } from 'react';
import { usePathname, useSearch } from 'wouter/use-browser-location';
import { IconButton } from '@perya/web/ui/icon-button/icon-button.tsx';
import { dotsThreeVerticalBold } from '@perya/web/ui/icon/glyphs/dots-three-vertical-bold.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import type { AccountView } from '../account/account-view.ts';
import css from './header-menu.module.css';

const List = lazyPart(() => import('./header-menu-list.tsx').then((module) => module.HeaderMenuList));

/** The button with three dots and its menu; any route change closes it. [HEAD-12, HMENU-09] */
export function HeaderMenu({ account = {} }: { readonly account?: AccountView }) {
  const t = useT();
  const place = usePathname() + useSearch();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === place;
  return (
    <span className={css.holder}>
      <IconButton
        icon={dotsThreeVerticalBold}
        label={t('header.more')}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpenAt(open ? null : place)}
      />
      <List wanted={open} open={open} onClose={() => setOpenAt(null)} account={account} />
    </span>
  );
}
