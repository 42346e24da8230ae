import { DownloadPopup } from './download-popup.tsx';
import { InstallGuide } from './install-guide.tsx';
import { LoginDialog } from './login-dialog.tsx';
import { Questions } from './questions.tsx';
import { Toasts } from './toasts.tsx';
import { UpdateBar } from './update-bar.tsx';

/** All that can speak up from outside a page, as one part: without a network it must be here already. */
export function Notices() {
  return (
    <>
      <Toasts />
      <Questions />
      <LoginDialog />
      <InstallGuide />
      <DownloadPopup />
      <UpdateBar />
    </>
  );
}
