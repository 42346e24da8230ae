import { isTrial, useSession } from '../../features/session/session.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { DownloadPopup } from './download-popup.tsx';
import { InstallGuide } from './install-guide.tsx';
import { JoinSheet } from './join-sheet.tsx';
import { LoginDialog } from './login-dialog.tsx';
import { Questions } from './questions.tsx';
import { Toasts } from './toasts.tsx';
import { UpdateBar } from './update-bar.tsx';

const ProtectionGuard = lazyPart(() =>
  import('../../features/responsible-gaming/protection-guard.tsx').then((module) => module.ProtectionGuard),
);

/** All that can speak up from outside a page, as one part: without a network it must be here already. */
export function Notices() {
  const session = useSession();
  return (
    <>
      <Toasts />
      <Questions />
      <LoginDialog />
      <JoinSheet />
      <InstallGuide />
      <DownloadPopup />
      <UpdateBar />
      {session && !isTrial(session) && <ProtectionGuard wanted />}
    </>
  );
}
