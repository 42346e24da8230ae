import { useState } from 'react';
import { usePathname, useSearch } from 'wouter/use-browser-location';
import { useT } from '../../lib/i18n/i18n.ts';
import { dotsThreeVerticalBold } from '../../ui/icon/glyphs/dots-three-vertical-bold.ts';
import { IconButton } from '../../ui/icon-button/icon-button.tsx';
import { PopMenu } from '../../ui/pop-menu/pop-menu.tsx';
import type { AccountView } from '../account/account-view.ts';
import { useSurroundings } from '../navigation/destination.ts';
import { headerMenuItems } from './header-menu-items.ts';
import css from './header-menu.module.css';

/** The button with three dots and its menu; any route change closes it. [HEAD-12, HMENU-09] */
export function HeaderMenu({ account = {} }: { readonly account?: AccountView }) {
  const t = useT();
  const place = usePathname() + useSearch();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const items = headerMenuItems(useSurroundings(), account, t);
  const open = openAt === place;
  if (items.length === 0) return null;
  return (
    <span className={css.holder}>
      <IconButton
        icon={dotsThreeVerticalBold}
        label={t('header.more')}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpenAt(open ? null : place)}
      />
      <PopMenu open={open} onClose={() => setOpenAt(null)} label={t('header.more')} items={items} />
    </span>
  );
}
