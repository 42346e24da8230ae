import { useState } from 'react';
import { Art } from '../art/art.tsx';
import { Bunting } from '../brand/bunting.tsx';
import { Logo } from '../brand/logo.tsx';
import { Button } from '../button/button.tsx';
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { Drawer } from '../drawer/drawer.tsx';
import { arrowCircleDownDuotone } from '../icon/glyphs/arrow-circle-down-duotone.ts';
import { dotsThreeVerticalBold } from '../icon/glyphs/dots-three-vertical-bold.ts';
import { signOutDuotone } from '../icon/glyphs/sign-out-duotone.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { PopMenu } from '../pop-menu/pop-menu.tsx';
import { Sheet } from '../sheet/sheet.tsx';
import { ToastHost, type ToastContent } from '../toast/toast.tsx';
import { Box, Row } from './box.tsx';
import css from './gallery.module.css';

type Shown = 'confirm' | 'dialog' | 'sheet' | 'drawer' | 'menu' | undefined;

const TOASTS: readonly ToastContent[] = [
  { key: 1, kind: 'success', text: 'Nakopya na' },
  { key: 2, kind: 'loading', text: 'Sandali lang…' },
  { key: 3, kind: 'error', text: 'Maling verification code' },
  { key: 4, kind: 'info', text: 'Mahina ang internet mo' },
];

function Panels({ shown, close }: { readonly shown: Shown; readonly close: () => void }) {
  return (
    <>
      <ConfirmDialog
        open={shown === 'confirm'}
        title="Sigurado kang magla-logout?"
        text="Kailangan mong mag-login muli para maglaro."
        cancelLabel="Kanselahin"
        confirmLabel="Mag-logout"
        onConfirm={close}
        onCancel={close}
      />
      <Dialog
        open={shown === 'dialog'}
        onClose={close}
        closeLabel="Isara"
        title="May 3 kang gantimpala!"
        text="Kunin ang rebate, misyon at red envelope mo bago mag-11/17."
        picture={
          <div className={css.picture}>
            <Bunting />
            <Art name="gift" size="2.1rem" eager />
          </div>
        }
        actions={<Button full>Pumunta sa gantimpala</Button>}
      />
      <Sheet
        open={shown === 'sheet'}
        onClose={close}
        title="Pumili ng wika"
        closeLabel="Isara"
        footer={<Button full>Itago</Button>}
      >
        <p>Filipino o English.</p>
      </Sheet>
      <Drawer open={shown === 'drawer'} onClose={close} label="Menu" footer={<Button full>Isara</Button>}>
        <Bunting />
        <div className={css.drawer}>
          <Logo name="Perya" />
        </div>
      </Drawer>
    </>
  );
}

/** What lies over the page. */
export function Overlays() {
  const [shown, setShown] = useState<Shown>();
  const [toast, setToast] = useState<ToastContent | null>(null);
  return (
    <Box title="Dialog, sheet, drawer, menu, toast">
      <Row>
        {(['confirm', 'dialog', 'sheet', 'drawer'] as const).map((kind) => (
          <Button key={kind} variant="secondary" size={36} onClick={() => setShown(kind)} data-shows={kind}>
            {kind}
          </Button>
        ))}
        <span className={css.anchor}>
          <IconButton
            icon={dotsThreeVerticalBold}
            label="Higit pa"
            look="square"
            aria-haspopup="menu"
            aria-expanded={shown === 'menu'}
            onClick={() => setShown(shown === 'menu' ? undefined : 'menu')}
            data-shows="menu"
          />
          <PopMenu
            open={shown === 'menu'}
            onClose={() => setShown(undefined)}
            label="Higit pa"
            align="left"
            items={[
              { key: 'deposit', label: 'Magdeposito', icon: arrowCircleDownDuotone, href: '/m/gallery' },
              { key: 'leave', label: 'Mag-logout', icon: signOutDuotone, danger: true },
            ]}
          />
        </span>
      </Row>
      <Row>
        {TOASTS.map((next) => (
          <Button key={next.key} variant="tint" size={36} onClick={() => setToast(next)} data-toast={next.kind}>
            {next.kind}
          </Button>
        ))}
      </Row>
      <Panels shown={shown} close={() => setShown(undefined)} />
      <ToastHost toast={toast} />
    </Box>
  );
}
