import { useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '../class-names.ts';
import css from './overlay.module.css';
import { useModal } from './use-modal.ts';
import { usePresence } from './use-presence.ts';

/** How long sheets, dialogs and side menus take to leave. [POP-09] */
export const LEAVE_MS = 300;

export interface OverlayProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The name that is read aloud; or the id of the title that says it. */
  readonly label?: string | undefined;
  readonly labelledBy?: string | undefined;
  readonly describedBy?: string | undefined;
  /** An alert dialog asks for an answer, so tapping beside it does not close it. */
  readonly alert?: boolean | undefined;
  /** The classes of the panel, arriving and leaving. */
  readonly panelClass: string | undefined;
  readonly leavingClass: string | undefined;
  readonly children: ReactNode;
}

/** What dialogs, sheets and drawers share: the mask, the layer, the focus. */
export function Overlay(props: OverlayProps) {
  const { open, onClose, label, labelledBy, describedBy, alert = false, panelClass, leavingClass, children } = props;
  const panel = useRef<HTMLDivElement>(null);
  const phase = usePresence(open, LEAVE_MS);
  useModal(panel, open, onClose);
  if (phase === 'gone') return null;
  const leaving = phase === 'leaving';
  return createPortal(
    <div className={classNames(css.layer, alert && css.alert, leaving && css.leaving)}>
      <div className={css.mask} role="presentation" onClick={alert ? undefined : onClose} />
      <div
        ref={panel}
        className={classNames(panelClass, leaving && leavingClass)}
        role={alert ? 'alertdialog' : 'dialog'}
        aria-modal="true"
        aria-label={label}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        tabIndex={-1}
      >
        {children}
      </div>
    </div>,
    document.body,
  );
}
