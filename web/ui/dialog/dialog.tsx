import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { xBold } from '../icon/glyphs/x-bold.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { Overlay } from '../overlay/overlay.tsx';
import css from './dialog.module.css';

interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** Full-bleed picture above the title. */
  readonly picture?: ReactNode;
  readonly text?: ReactNode;
  readonly children?: ReactNode;
  /** Buttons, side by side; the last one is the next step. */
  readonly actions?: ReactNode;
  /** Shows a close button with this name. */
  readonly closeLabel?: string;
  /** Asks for an answer: tapping beside it does not close it. */
  readonly alert?: boolean;
  /** Text from the left, for reading rather than answering. */
  readonly reading?: boolean;
}

/** A question, a message or an announcement in the middle of the screen. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, picture, text, children, actions, closeLabel, alert, reading = false } = props;
  const id = useId();
  return (
    <Overlay
      open={open}
      onClose={onClose}
      alert={alert}
      labelledBy={`${id}t`}
      describedBy={text ? `${id}d` : undefined}
      panelClass={classNames(css.dialog, reading && css.reading)}
      leavingClass={css.leaving}
    >
      {picture && <div className={css.picture}>{picture}</div>}
      {closeLabel && (
        <IconButton
          className={classNames(css.close, picture ? css.overPicture : undefined)}
          icon={xBold}
          label={closeLabel}
          onClick={onClose}
        />
      )}
      <div className={css.body}>
        <h2 className={classNames(css.title, closeLabel && !picture && css.besideClose)} id={`${id}t`}>
          {title}
        </h2>
        {text && (
          <p className={css.text} id={`${id}d`}>
            {text}
          </p>
        )}
        {children}
      </div>
      {actions && <div className={css.actions}>{actions}</div>}
    </Overlay>
  );
}
