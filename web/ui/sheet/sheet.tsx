import { useId, type ReactNode } from 'react';
import { xBold } from '../icon/glyphs/x-bold.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { Overlay } from '../overlay/overlay.tsx';
import css from './sheet.module.css';

interface SheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly closeLabel: string;
  readonly children: ReactNode;
  /** Stays in sight while the content scrolls. */
  readonly footer?: ReactNode;
}

/** A panel that rises from the bottom. */
export function Sheet({ open, onClose, title, closeLabel, children, footer }: SheetProps) {
  const id = useId();
  return (
    <Overlay open={open} onClose={onClose} labelledBy={id} panelClass={css.sheet} leavingClass={css.leaving}>
      <div className={css.grab} />
      <div className={css.head}>
        <h2 className={css.title} id={id}>
          {title}
        </h2>
        <IconButton className={css.close} icon={xBold} label={closeLabel} onClick={onClose} />
      </div>
      <div className={css.body}>{children}</div>
      {footer && <div className={css.footer}>{footer}</div>}
    </Overlay>
  );
}
