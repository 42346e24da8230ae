import { usePathname } from 'wouter/use-browser-location';
import { IconButton, IconLink } from '@perya/web/ui/icon-button/icon-button.tsx';
import { clockCounterClockwiseBold } from '@perya/web/ui/icon/glyphs/clock-counter-clockwise-bold.ts';
import { listBold } from '@perya/web/ui/icon/glyphs/list-bold.ts';
import type { AccountView } from '../../features/account/account-view.ts';
import { destination, useSurroundings } from '../../features/navigation/destination.ts';
import { PageActionButton } from '../../features/navigation/page-action.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { findRoute, routes, titleOf } from '../../routes.ts';
import { MemberMenu, useMemberMenu } from '../menus/member-menu.tsx';
import css from './header.module.css';
import { MenuButton } from './menu-button.tsx';

interface MemberMenuButtonProps {
  readonly account: AccountView;
  readonly onOpenMenu: () => void;
}

/** The right icon of inner member pages, after the records of what is done there and what the page itself offers. [HEAD-15] */
export function MemberMenuButton(props: MemberMenuButtonProps) {
  return (
    <>
      <RecordsLink />
      <PageActionButton />
      <MenuOfMember {...props} />
    </>
  );
}

function RecordsLink() {
  const t = useT();
  const around = useSurroundings();
  const name = findRoute(usePathname());
  const records = name && routes[name].records;
  const href = records && destination(records, around);
  return href ? <IconLink icon={clockCounterClockwiseBold} href={href} label={t(titleOf(records))} /> : null;
}

/** With nothing to offer it opens the side menu. */
function MenuOfMember({ account, onOpenMenu }: MemberMenuButtonProps) {
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
