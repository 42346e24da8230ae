import type { ReactNode } from 'react';
import { Overlay } from '../overlay/overlay.tsx';
import css from './drawer.module.css';

interface DrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly label: string;
  readonly children: ReactNode;
  /** Stays at the bottom while the content scrolls. */
  readonly footer?: ReactNode;
}

/** A panel that comes from the right. */
export function Drawer({ open, onClose, label, children, footer }: DrawerProps) {
  return (
    <Overlay open={open} onClose={onClose} label={label} panelClass={css.drawer} leavingClass={css.leaving}>
      <div className={css.body}>{children}</div>
      {footer && <div className={css.footer}>{footer}</div>}
    </Overlay>
  );
}
