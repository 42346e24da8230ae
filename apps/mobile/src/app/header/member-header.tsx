import { IconLink } from '@perya/web/ui/icon-button/icon-button.tsx';
import { bellDuotone } from '@perya/web/ui/icon/glyphs/bell-duotone.ts';
import { plusBold } from '@perya/web/ui/icon/glyphs/plus-bold.ts';
import type { AccountView } from '../../features/account/account-view.ts';
import { HeaderMenu } from '../../features/header-menu/header-menu.tsx';
import { useUnreadCount } from '../../features/mail/unread-count.ts';
import { useAccount } from '../../features/member/use-account.ts';
import { useDestination } from '../../features/navigation/destination.ts';
import type { Session } from '../../features/session/session.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { usePageLoaded } from '../use-page-loaded.ts';
import { HomeHeaderView } from './header-views.tsx';
import { LowerBar } from './lower-bar.tsx';
import { MemberButton } from './member-button.tsx';
import { MenuButton } from './menu-button.tsx';

interface MemberHeaderProps {
  readonly session: Session;
  readonly account: AccountView;
  readonly onOpenMenu: () => void;
}

/** The header of home for members. [HEAD-09..13] */
export function MemberHeader({ session, account: base, onOpenMenu }: MemberHeaderProps) {
  const account = useAccount(base);
  return (
    <HomeHeaderView
      isMember
      lead={<MemberButton name={account.displayName || session.userName} account={account} />}
      below={<LowerBar />}
    >
      <Bell />
      <DepositButton />
      <HeaderMenu account={account} />
      <MenuButton onClick={onOpenMenu} />
    </HomeHeaderView>
  );
}

/** The way to messages, with a dot while some are unread; what the page itself needs comes first. [HOME-35..37] */
function Bell() {
  const t = useT();
  const unread = useUnreadCount(usePageLoaded());
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
