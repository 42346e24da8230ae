import { forwardRef, useId, type InputHTMLAttributes, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import type { Glyph } from '../icon/glyph.ts';
import { checkCircleFill } from '../icon/glyphs/check-circle-fill.ts';
import { warningCircleBold } from '../icon/glyphs/warning-circle-bold.ts';
import { Icon } from '../icon/icon.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import { FieldNote } from './field-note.tsx';
import css from './field.module.css';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** Checked and good. */
  readonly valid?: boolean;
  readonly icon?: Glyph;
  /** At the end of the label's line, such as how strong a password is. */
  readonly aside?: ReactNode;
  /** Inside the field, before what is typed. */
  readonly lead?: ReactNode;
  /** Outside the field, to its right. */
  readonly beside?: ReactNode;
  /** A button inside the field, at its end. */
  readonly trailing?: ReactNode;
  /** Round, with its label only read aloud. */
  readonly search?: boolean;
}

/** A text field with its label, and one line below for a hint or what is wrong. */
export const Field = forwardRef<HTMLInputElement, FieldProps>(function Field(props, ref) {
  const { label, hint, error, valid = false, search = false, className, ...rest } = props;
  const { icon, aside, lead, beside, trailing, ...input } = rest;
  const id = useId();
  const note = error ?? hint;
  const isFixed = input.readOnly || input.disabled;
  return (
    <div className={className}>
      <div className={aside ? css.head : undefined}>
        <label className={search ? undefined : css.label} htmlFor={id}>
          {search ? <VisuallyHidden>{label}</VisuallyHidden> : label}
          {input.required && !search && <span className={css.required}> *</span>}
        </label>
        {aside}
      </div>
      <div className={css.row}>
        <div className={classNames(css.box, search && css.search, error && css.wrong, isFixed && css.readOnly)}>
          {icon && <Icon glyph={icon} className={css.icon} />}
          {lead}
          <input
            {...input}
            ref={ref}
            id={id}
            className={css.input}
            aria-invalid={error ? true : undefined}
            aria-describedby={note ? `${id}n` : undefined}
          />
          {valid && <Icon glyph={checkCircleFill} className={css.good} />}
          {trailing && <span className={css.trailing}>{trailing}</span>}
        </div>
        {beside}
      </div>
      <FieldNote id={`${id}n`} tone={error ? 'wrong' : undefined} icon={error ? warningCircleBold : undefined}>
        {note}
      </FieldNote>
    </div>
  );
});
