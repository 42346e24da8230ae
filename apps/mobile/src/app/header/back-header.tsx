import { IconButton } from '@perya/web/ui/icon-button/icon-button.tsx';
import { caretLeftBold } from '@perya/web/ui/icon/glyphs/caret-left-bold.ts';
import { TitleBar } from '@perya/web/ui/title-bar/title-bar.tsx';
import type { AccountView } from '../../features/account/account-view.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { MenuButton } from './menu-button.tsx';

const MemberMenuButton = lazyPart(() => import('./member-menu-button.tsx').then((module) => module.MemberMenuButton));

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
  const menu = <MenuButton onClick={onOpenMenu} />;
  return (
    <TitleBar lead={<BackButton onClick={onBack} />} title={title}>
      {isMemberPage ? <MemberMenuButton wanted instead={menu} account={account} onOpenMenu={onOpenMenu} /> : menu}
    </TitleBar>
  );
}

/** Leads back. [HEAD-04] */
export function BackButton({ onClick }: { readonly onClick?: () => void }) {
  const t = useT();
  return <IconButton icon={caretLeftBold} label={t('header.back')} onClick={onClick} />;
}
