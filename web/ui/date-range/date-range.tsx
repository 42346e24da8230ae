import { Field } from '../field/field.tsx';
import css from './date-range.module.css';

interface DateRangeProps {
  readonly startLabel: string;
  readonly endLabel: string;
  /** `YYYY-MM-DD`, or empty while none is chosen. */
  readonly start: string;
  readonly end: string;
  readonly min: string;
  readonly max: string;
  readonly error?: string | undefined;
  readonly onChange: (start: string, end: string) => void;
}

/** Two days, chosen with the calendar of the device. */
export function DateRange({ startLabel, endLabel, start, end, min, max, error, onChange }: DateRangeProps) {
  return (
    <div className={css.range}>
      <Field
        type="date"
        label={startLabel}
        value={start}
        min={min}
        max={max}
        className={css.day}
        onChange={({ target }) => onChange(target.value, end)}
      />
      <Field
        type="date"
        label={endLabel}
        value={end}
        min={min}
        max={max}
        className={css.day}
        error={error}
        onChange={({ target }) => onChange(start, target.value)}
      />
    </div>
  );
}
