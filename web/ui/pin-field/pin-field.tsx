import { forwardRef, useId, type InputHTMLAttributes, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { FieldNote } from '../field/field-note.tsx';
import { warningCircleBold } from '../icon/glyphs/warning-circle-bold.ts';
import css from './pin-field.module.css';

interface PinFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'type'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (digits: string) => void;
  readonly length: number;
  readonly error?: string | undefined;
  /** At the end of the label's line. */
  readonly aside?: ReactNode;
}

/** A secret number: one box for each digit, drawn over one real input, so that paste and screen readers work. */
export const PinField = forwardRef<HTMLInputElement, PinFieldProps>(function PinField(props, ref) {
  const { label, value, onChange, length, error, aside, className, ...input } = props;
  const id = useId();
  return (
    <div className={className}>
      <div className={css.head}>
        <label className={css.label} htmlFor={id}>
          {label}
        </label>
        {aside}
      </div>
      <div className={classNames(css.boxes, error && css.wrong)}>
        <input
          autoComplete="off"
          {...input}
          ref={ref}
          id={id}
          type="password"
          inputMode="numeric"
          pattern="[0-9]*"
          maxLength={length}
          className={css.input}
          value={value}
          onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, length))}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}n` : undefined}
        />
        {Array.from({ length }, (_, at) => (
          <span key={at} aria-hidden className={classNames(css.box, at === value.length && css.next)}>
            {at < value.length && <span className={css.dot} />}
          </span>
        ))}
      </div>
      <FieldNote id={`${id}n`} tone="wrong" icon={error ? warningCircleBold : undefined}>
        {error}
      </FieldNote>
    </div>
  );
});
