import { Logo } from '@perya/web/ui/brand/logo.tsx';
import { ButtonLink } from '@perya/web/ui/button/button.tsx';
import type { AccountView } from '../../features/account/account-view.ts';
import { useDestination } from '../../features/navigation/destination.ts';
import { useSession } from '../../features/session/session.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { HomeHeaderView } from './header-views.tsx';
import css from './header.module.css';
import { MenuButton } from './menu-button.tsx';

/** Comes with the first session, not with every guest's first page. */
export const LazyMemberHeader = lazyPart(() => import('./member-header.tsx').then((module) => module.MemberHeader));

interface HomeHeaderProps {
  readonly brand: string;
  readonly account?: AccountView | undefined;
  readonly onOpenMenu: () => void;
}

/** The header of home: logo and login for guests, name and money for members. [HEAD-03, HEAD-09..15] */
export function HomeHeader({ brand, account = {}, onOpenMenu }: HomeHeaderProps) {
  const session = useSession();
  const logo = <Logo name={brand} />;
  const menu = <MenuButton onClick={onOpenMenu} />;
  if (session) {
    const waiting = <HomeHeaderView lead={logo}>{menu}</HomeHeaderView>;
    return <LazyMemberHeader wanted instead={waiting} session={session} account={account} onOpenMenu={onOpenMenu} />;
  }
  return (
    <HomeHeaderView lead={logo}>
      <GuestButtons />
      {menu}
    </HomeHeaderView>
  );
}

/** What the pop-up menu of members offers is nothing to guests: they have buttons. [HEAD-14] */
function GuestButtons() {
  const t = useT();
  const login = useDestination('login');
  const register = useDestination('register');
  return (
    <>
      {login && (
        <ButtonLink href={login} variant="secondary" size={36} className={css.guestButton}>
          {t('action.login')}
        </ButtonLink>
      )}
      {register && (
        <ButtonLink href={register} size={36} className={css.guestButton}>
          {t('action.register')}
        </ButtonLink>
      )}
    </>
  );
}
