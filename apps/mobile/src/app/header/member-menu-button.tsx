import type { AccountView } from '../../features/account/account-view.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { listBold } from '../../ui/icon/glyphs/list-bold.ts';
import { IconButton } from '../../ui/icon-button/icon-button.tsx';
import { MemberMenu, useMemberMenu } from '../menus/member-menu.tsx';
import css from './header.module.css';
import { MenuButton } from './menu-button.tsx';

interface MemberMenuButtonProps {
  readonly account: AccountView;
  readonly onOpenMenu: () => void;
}

/** The right icon of inner member pages; with nothing to offer it opens the side menu. [HEAD-15] */
export function MemberMenuButton({ account, onOpenMenu }: MemberMenuButtonProps) {
  const t = useT();
  const menu = useMemberMenu(account);
  if (menu.items.length === 0) return <MenuButton onClick={onOpenMenu} />;
  return (
    <span className={css.memberHolder}>
      <IconButton
        icon={listBold}
        label={t('header.member')}
        aria-haspopup="menu"
        aria-expanded={menu.open}
        onClick={menu.toggle}
      />
      <MemberMenu menu={menu} align="right" />
    </span>
  );
}
