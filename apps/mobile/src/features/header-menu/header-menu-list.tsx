import { PopMenu } from '@perya/web/ui/pop-menu/pop-menu.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import type { AccountView } from '../account/account-view.ts';
import { useSurroundings } from '../navigation/destination.ts';
import { headerMenuItems } from './header-menu-items.ts';

interface HeaderMenuListProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly account: AccountView;
}

/** What the three dots open. [HMENU-01] */
export function HeaderMenuList({ open, onClose, account }: HeaderMenuListProps) {
  const t = useT();
  const items = headerMenuItems(useSurroundings(), account, t);
  return <PopMenu open={open} onClose={onClose} label={t('header.more')} items={items} />;
}
