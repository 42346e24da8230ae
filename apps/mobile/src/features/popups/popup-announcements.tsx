import { POPUP_CLOSE_MS, POPUP_REFRESH_MS, type content } from '@perya/contract';
import { useEffect, useRef, useState } from 'react';
import { useLanguage } from '@perya/web/i18n/i18n.ts';
import { whenNothingOpen } from '@perya/web/ui/overlay/when-nothing-open.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { takeLeaving } from '../session/left.ts';
import { useSession } from '../session/session.ts';
import { arePopupsHeld, releasePopups } from './popup-hold.ts';
import { closePopups, popupGroup, popupsFor, skipPopups, takePopups } from './popup-rules.ts';

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
  const language = useLanguage();
  const group = popupGroup(groupName, session);
  const [shown, setShown] = useState<readonly content.Popup[]>([]);
  const [open, setOpen] = useState(false);

  // A new list or another person asks again; a new callback does not.
  const latest = useRef({ session, onDone, language });
  latest.current = { session, onDone, language };
  useEffect(() => {
    let forget = (): void => undefined;
    const take = () => {
      const now = latest.current;
      const mine = popupsFor(popups, now.session);
      if (now.session === null && takeLeaving()) skipPopups(group, mine, now.language);
      const isOn = !arePopupsHeld() && takePopups(group, mine, now.language);
      if (isOn) setShown(mine);
      setOpen(isOn);
      if (!isOn) now.onDone?.();
    };
    // A list that comes while a menu or a sheet is open waits until it is closed.
    const timer = setTimeout(() => {
      forget = whenNothingOpen(take);
    }, POPUP_REFRESH_MS);
    return () => {
      clearTimeout(timer);
      forget();
    };
  }, [popups, group]);
  useEffect(() => releasePopups, []);

  const close = () => {
    closePopups(group);
    setOpen(false);
    setTimeout(() => onDone?.(), POPUP_CLOSE_MS);
  };
  return <PopupDialog wanted={shown.length > 0} popups={shown} open={open} onClose={close} />;
}
