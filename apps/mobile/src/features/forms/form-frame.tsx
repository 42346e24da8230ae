import { useRef, type ReactNode, type SyntheticEvent } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import css from './forms.module.css';
import { keepFocus } from './keep-focus.ts';
import { useKeyboardRoom } from './keyboard-room.ts';

interface FormFrameProps {
  readonly label: string;
  readonly onSubmit: (event: SyntheticEvent) => void;
  readonly action: string;
  readonly isBusy: boolean;
  readonly isDisabled?: boolean;
  readonly children: ReactNode;
  /** Between the fields and the button. */
  readonly consent?: ReactNode;
  readonly className?: string | undefined;
}

/** Fields one below the other and the button that sends them, which stays in sight above the keyboard. */
export function FormFrame(props: FormFrameProps) {
  const { label, onSubmit, action, isBusy, isDisabled = false, children, consent, className } = props;
  const form = useRef<HTMLFormElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  useKeyboardRoom(form, bar);
  return (
    <form ref={form} noValidate aria-label={label} className={classNames(css.form, className)} onSubmit={onSubmit}>
      <div className={css.fields}>{children}</div>
      {consent}
      <div ref={bar} className={css.bar}>
        <Button type="submit" full loading={isBusy} disabled={isDisabled} onMouseDown={keepFocus}>
          {action}
        </Button>
      </div>
    </form>
  );
}
