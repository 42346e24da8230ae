import { useEffect, useState } from 'react';
import type { AccountView } from '../features/account/account-view.ts';
import { useAsked, useLoginOpen } from '../features/dialogs/dialogs.ts';
import { useInstall } from '../features/install/install.ts';
import { useToast } from '../features/toasts/toasts.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { usePageLoaded } from './use-page-loaded.ts';

const Toasts = lazyPart(() => import('./notices/toasts.tsx').then((module) => module.Toasts));
const Questions = lazyPart(() => import('./notices/questions.tsx').then((module) => module.Questions));
const LoginDialog = lazyPart(() => import('./notices/login-dialog.tsx').then((module) => module.LoginDialog));
const InstallGuide = lazyPart(() => import('./notices/install-guide.tsx').then((module) => module.InstallGuide));
const DownloadPopup = lazyPart(() => import('./notices/download-popup.tsx').then((module) => module.DownloadPopup));
const UpdateBar = lazyPart(() => import('./notices/update-bar.tsx').then((module) => module.UpdateBar));
const Desktop = lazyPart(() => import('./desktop/desktop.tsx').then((module) => module.Desktop));
const SideMenu = lazyPart(() => import('./menus/side-menu.tsx').then((module) => module.SideMenu));

const DESKTOP = '(min-width: 900px)';

/** What lies over or around the page; each part comes when it is first needed. */
export function Overlays() {
  const { guide, isPopupOpen } = useInstall();
  return (
    <>
      <Toasts wanted={useToast() !== null} />
      <Questions wanted={useAsked() !== null} />
      <LoginDialog wanted={useLoginOpen()} />
      <InstallGuide wanted={guide !== null} />
      <DownloadPopup wanted={isPopupOpen} />
      <UpdateBar wanted={usePageLoaded()} />
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
