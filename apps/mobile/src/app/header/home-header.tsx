import type { AccountView } from '../../features/account/account-view.ts';
import { HeaderMenu } from '../../features/header-menu/header-menu.tsx';
import { useDestination } from '../../features/navigation/destination.ts';
import { useSession } from '../../features/session/session.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Logo } from '../../ui/brand/logo.tsx';
import { ButtonLink } from '../../ui/button/button.tsx';
import { bellDuotone } from '../../ui/icon/glyphs/bell-duotone.ts';
import { plusBold } from '../../ui/icon/glyphs/plus-bold.ts';
import { IconLink } from '../../ui/icon-button/icon-button.tsx';
import css from './header.module.css';
import { HomeHeaderView } from './header-views.tsx';
import { LowerBar } from './lower-bar.tsx';
import { MemberButton } from './member-button.tsx';
import { MenuButton } from './menu-button.tsx';

interface HomeHeaderProps {
  readonly brand: string;
  readonly account?: AccountView | undefined;
  readonly onOpenMenu: () => void;
}

/** The header of home: logo and login for guests, name and money for members. [HEAD-03, HEAD-09..15] */
export function HomeHeader({ brand, account = {}, onOpenMenu }: HomeHeaderProps) {
  const session = useSession();
  if (!session) {
    return (
      <HomeHeaderView lead={<Logo name={brand} />}>
        <Bell unread={0} />
        <GuestButtons />
        <GuestMenu />
        <MenuButton onClick={onOpenMenu} />
      </HomeHeaderView>
    );
  }
  return (
    <HomeHeaderView
      isMember
      lead={<MemberButton name={account.displayName || session.userName} account={account} />}
      below={<LowerBar />}
    >
      <Bell unread={account.unreadMessages ?? 0} />
      <DepositButton />
      <HeaderMenu account={account} />
      <MenuButton onClick={onOpenMenu} />
    </HomeHeaderView>
  );
}

/** Messages, for members and for guests who then log in. [HOME-35, HOME-36] */
function Bell({ unread }: { readonly unread: number }) {
  const t = useT();
  const href = useDestination('webEmail');
  if (!href) return null;
  const label = unread > 0 ? t('header.messagesUnread', { count: unread }) : t('menu.messages');
  return <IconLink href={href} icon={bellDuotone} label={label} badge={unread > 0} />;
}

function DepositButton() {
  const t = useT();
  const href = useDestination('voucherCenter');
  return href && <IconLink href={href} icon={plusBold} look="accent" label={t('menu.deposit')} />;
}

/** [HEAD-14] */
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

/** With login buttons beside it there is no room: then the menu stands on the prompt card. [HMENU-08] */
function GuestMenu() {
  const login = useDestination('login');
  return login ? null : <HeaderMenu />;
}
