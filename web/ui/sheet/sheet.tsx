import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { xBold } from '../icon/glyphs/x-bold.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { Overlay } from '../overlay/overlay.tsx';
import css from './sheet.module.css';

interface SheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly closeLabel: string;
  /** Stands where the title stands otherwise, and holds it under this id. */
  readonly head?: (id: string) => ReactNode;
  readonly children: ReactNode;
  /** Stays in sight while the content scrolls. */
  readonly footer?: ReactNode;
}

/** A panel that rises from the bottom. */
export function Sheet({ open, onClose, title, closeLabel, head, children, footer }: SheetProps) {
  const id = useId();
  return (
    <Overlay
      open={open}
      onClose={onClose}
      labelledBy={id}
      panelClass={classNames(css.sheet, head && css.pictured)}
      leavingClass={css.leaving}
    >
      {!head && <div className={css.grab} />}
      <div className={head ? css.picture : css.head}>
        {head?.(id) ?? (
          <h2 className={css.title} id={id}>
            {title}
          </h2>
        )}
        <IconButton className={head ? css.closeOver : css.close} icon={xBold} label={closeLabel} onClick={onClose} />
      </div>
      {/* What is longer than the sheet is reached by keyboard, which not every browser sees to by itself. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={css.body} tabIndex={0}>
        {children}
      </div>
      {footer && <div className={css.footer}>{footer}</div>}
    </Overlay>
  );
}
