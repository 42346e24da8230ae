import { POPUP_CLOSE_MS, POPUP_REFRESH_MS, type content } from '@perya/contract';
import { useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useSession } from '../session/session.ts';
import { closePopups, popupGroup, popupsFor, takePopups } from './popup-rules.ts';

const PopupDialog = lazyPart(() => import('./popup-dialog.tsx').then((module) => module.PopupDialog));

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

  // A new list or another person asks again; a new callback does not.
  const latest = useRef({ session, onDone });
  latest.current = { session, onDone };
  useEffect(() => {
    const timer = setTimeout(() => {
      const mine = popupsFor(popups, latest.current.session);
      const isOn = takePopups(group, mine);
      if (isOn) setShown(mine);
      setOpen(isOn);
      if (!isOn) latest.current.onDone?.();
    }, POPUP_REFRESH_MS);
    return () => clearTimeout(timer);
  }, [popups, group]);

  const close = () => {
    closePopups(group);
    setOpen(false);
    setTimeout(() => onDone?.(), POPUP_CLOSE_MS);
  };
  return <PopupDialog wanted={shown.length > 0} popups={shown} open={open} onClose={close} />;
}
