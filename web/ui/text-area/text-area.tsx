import { forwardRef, useId, type TextareaHTMLAttributes } from 'react';
import { classNames } from '../class-names.ts';
import { FieldNote } from '../field/field-note.tsx';
import field from '../field/field.module.css';
import { warningCircleBold } from '../icon/glyphs/warning-circle-bold.ts';
import css from './text-area.module.css';

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly label: string;
  /** How much is written, at the end of the label's line. */
  readonly count: string;
  readonly hint?: string;
  readonly error?: string | undefined;
}

/** A field for several lines that counts along; what is too long is marked and never cut. */
export const TextArea = forwardRef<HTMLTextAreaElement, TextAreaProps>(function TextArea(props, ref) {
  const { label, count, hint, error, className, ...area } = props;
  const id = useId();
  return (
    <div className={className}>
      <div className={field.head}>
        <label className={field.label} htmlFor={id}>
          {label}
        </label>
        <span className={classNames(css.count, error && css.over)}>{count}</span>
      </div>
      <textarea
        rows={4}
        {...area}
        ref={ref}
        id={id}
        className={classNames(css.area, error && css.wrong)}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}n`}
      />
      <FieldNote id={`${id}n`} tone={error ? 'wrong' : undefined} icon={error ? warningCircleBold : undefined}>
        {error ?? hint}
      </FieldNote>
    </div>
  );
});
