import { useEffect, useState } from 'react';
import type { AccountView } from '../features/account/account-view.ts';
import { useAsked, useJoinOpen, useLoginOpen } from '../features/dialogs/dialogs.ts';
import { useInstall } from '../features/install/install.ts';
import { useToast } from '../features/toasts/toasts.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { usePageLoaded } from './use-page-loaded.ts';

const Notices = lazyPart(() => import('./notices/notices.tsx').then((module) => module.Notices));
const Desktop = lazyPart(() => import('./desktop/desktop.tsx').then((module) => module.Desktop));
const SideMenu = lazyPart(() => import('./menus/side-menu.tsx').then((module) => module.SideMenu));

const DESKTOP = '(min-width: 900px)';

/** What lies over or around the page; it comes once the page is there, or earlier when it has something to say. */
export function Overlays() {
  const offersApp = useInstall(({ guide, isPopupOpen }) => isPopupOpen || guide !== null);
  const says = [useToast(), useAsked()].some((part) => part !== null);
  const isOpen = [useLoginOpen(), useJoinOpen(), offersApp, says].includes(true);
  return (
    <>
      <Notices wanted={usePageLoaded() || isOpen} />
      <Desktop wanted={useWideScreen()} />
    </>
  );
}

interface LazySideMenuProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly account: AccountView | undefined;
}

/** The right side menu. */
export function LazySideMenu(props: LazySideMenuProps) {
  return <SideMenu wanted={props.open} {...props} />;
}

/** Whether there is room beside the column. */
function useWideScreen(): boolean {
  const [isWide, setWide] = useState(() => window.matchMedia(DESKTOP).matches);
  useEffect(() => {
    const update = () => setWide(window.matchMedia(DESKTOP).matches);
    window.addEventListener('resize', update);
    return () => window.removeEventListener('resize', update);
  }, []);
  return isWide;
}
