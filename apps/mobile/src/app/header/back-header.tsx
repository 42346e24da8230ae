import type { AccountView } from '../../features/account/account-view.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { caretLeftBold } from '../../ui/icon/glyphs/caret-left-bold.ts';
import { listBold } from '../../ui/icon/glyphs/list-bold.ts';
import { IconButton } from '../../ui/icon-button/icon-button.tsx';
import { MemberMenu, useMemberMenu } from '../menus/member-menu.tsx';
import { BackHeaderView } from './header-views.tsx';
import css from './header.module.css';
import { MenuButton } from './menu-button.tsx';

interface BackHeaderProps {
  readonly title: string;
  readonly onBack: () => void;
  readonly onOpenMenu: () => void;
  /** On member pages the right icon opens the member header menu. [HEAD-15] */
  readonly isMemberPage?: boolean;
  readonly account?: AccountView | undefined;
}

/** The header of inner pages: back, title, menu. [HEAD-03, HEAD-07, HEAD-08] */
export function BackHeader({ title, onBack, onOpenMenu, isMemberPage = false, account = {} }: BackHeaderProps) {
  const t = useT();
  const menu = useMemberMenu(account);
  return (
    <BackHeaderView lead={<BackButton onClick={onBack} />} title={<h1 className={css.title}>{title}</h1>}>
      {isMemberPage && menu.items.length > 0 ? (
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
      ) : (
        <MenuButton onClick={onOpenMenu} />
      )}
    </BackHeaderView>
  );
}

/** Leads back. [HEAD-04] */
export function BackButton({ onClick }: { readonly onClick?: () => void }) {
  const t = useT();
  return <IconButton icon={caretLeftBold} label={t('header.back')} onClick={onClick} />;
}
