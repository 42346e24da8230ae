import { useId, type ReactNode } from 'react';
import { classNames } from '@perya/web/ui/class-names.ts';
import css from './photo-input.module.css';

interface PhotoInputProps {
  readonly onChoose: (file: Blob) => void;
  /** What it looks like, which is also its name. */
  readonly face: ReactNode;
  /** What was chosen cannot be used. */
  readonly wrong?: boolean;
  /** Asks for the camera on this side rather than for a file. */
  readonly capture?: 'user' | undefined;
  /** The element that says how it goes. */
  readonly describedBy?: string | undefined;
  readonly className?: string | undefined;
  /** What lies over it, such as the buttons of a picture. */
  readonly children?: ReactNode;
}

/** Chooses a picture: the browser's own input, without its looks, under a face. [UPL-01, UPL-04] */
export function PhotoInput(props: PhotoInputProps) {
  const { onChoose, face, wrong = false, capture, describedBy, className, children } = props;
  const id = useId();
  return (
    <div className={classNames(css.frame, wrong && css.wrong, className)}>
      <input
        id={id}
        className={css.input}
        type="file"
        accept="image/png,image/jpeg"
        capture={capture}
        aria-describedby={describedBy}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Empties the input, so that the same file can be chosen again.
          target.value = '';
          if (file) onChoose(file);
        }}
      />
      <label htmlFor={id} className={css.face}>
        {face}
      </label>
      {children}
    </div>
  );
}
