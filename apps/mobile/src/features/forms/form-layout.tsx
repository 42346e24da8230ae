import { useId, useRef, type ReactNode, type SyntheticEvent } from 'react';
import { Button } from '@perya/web/ui/button/button.tsx';
import { classNames } from '@perya/web/ui/class-names.ts';
import { FieldNote } from '@perya/web/ui/field/field-note.tsx';
import { warningCircleBold } from '@perya/web/ui/icon/glyphs/warning-circle-bold.ts';
import css from './forms.module.css';
import { keepFocus } from './keep-focus.ts';
import { useKeyboardRoom } from './keyboard-room.ts';

interface FormLayoutProps {
  readonly label: string;
  readonly onSubmit: (event: SyntheticEvent) => void;
  readonly action: string;
  readonly isBusy: boolean;
  readonly isDisabled?: boolean;
  readonly children: ReactNode;
  /** Why it was refused as a whole; it stays until it is sent again. */
  readonly problem?: string | undefined;
  /** Between the fields and the button. */
  readonly consent?: ReactNode;
  readonly className?: string | undefined;
}

/** Fields one below the other and the button that sends them, which stays in sight above the keyboard. */
export function FormLayout(props: FormLayoutProps) {
  const { label, onSubmit, action, isBusy, isDisabled = false, children, problem, consent, className } = props;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  useKeyboardRoom(form, bar);
  return (
    <form ref={form} noValidate aria-label={label} className={classNames(css.form, className)} onSubmit={onSubmit}>
      <div className={css.fields}>{children}</div>
      <FieldNote id={`${id}p`} tone="wrong" icon={problem ? warningCircleBold : undefined}>
        {problem}
      </FieldNote>
      {consent}
      <div ref={bar} className={css.bar}>
        <Button type="submit" full loading={isBusy} disabled={isDisabled} onMouseDown={keepFocus}>
          {action}
        </Button>
      </div>
    </form>
  );
}
