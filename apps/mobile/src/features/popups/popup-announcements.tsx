import { POPUP_CLOSE_MS, POPUP_REFRESH_MS, type content } from '@perya/contract';
import { useEffect, useState, type ComponentType } from 'react';
import { useSession } from '../session/session.ts';
import type { PopupDialogProps } from './popup-dialog.tsx';
import { closePopups, popupGroup, popupsFor, takePopups } from './popup-rules.ts';

interface PopupAnnouncementsProps {
  readonly groupName: string;
  readonly popups: readonly content.Popup[];
  /** Whatever waits for the pop-ups to be gone. [POP-11] */
  readonly onDone?: () => void;
}

/** Shows the pop-up announcements of a place, a moment after their list came. [POP-01..11] */
export function PopupAnnouncements({ groupName, popups, onDone }: PopupAnnouncementsProps) {
  const session = useSession();
  const group = popupGroup(groupName, session);
  const [shown, setShown] = useState<readonly content.Popup[]>([]);
  const [open, setOpen] = useState(false);
  const Dialog = useDialog(shown.length > 0);

  useEffect(() => {
    const timer = setTimeout(() => {
      const mine = popupsFor(popups, session);
      const isOn = takePopups(group, mine);
      if (isOn) setShown(mine);
      setOpen(isOn);
      if (!isOn) onDone?.();
    }, POPUP_REFRESH_MS);
    return () => clearTimeout(timer);
    // A new list or another person asks again; a new callback does not.
  }, [popups, group]);

  const close = () => {
    closePopups(group);
    setOpen(false);
    setTimeout(() => onDone?.(), POPUP_CLOSE_MS);
  };
  return Dialog && shown.length > 0 ? <Dialog popups={shown} open={open} onClose={close} /> : null;
}

/** The dialog's code comes when there is something to show. */
function useDialog(wanted: boolean): ComponentType<PopupDialogProps> | null {
  const [Dialog, setDialog] = useState<ComponentType<PopupDialogProps> | null>(null);
  useEffect(() => {
    if (!wanted) return;
    import('./popup-dialog.tsx').then(
      ({ PopupDialog }) => setDialog(() => PopupDialog),
      () => undefined,
    );
  }, [wanted]);
  return Dialog;
}
