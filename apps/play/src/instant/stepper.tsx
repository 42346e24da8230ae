import { minusBold } from '@perya/web/ui/icon/glyphs/minus-bold.ts';
import { plusBold } from '@perya/web/ui/icon/glyphs/plus-bold.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import css from './stepper.module.css';

interface StepperProps {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly step?: number;
  readonly isOff: boolean;
  /** As it is written; the number itself when not given. */
  readonly shown?: string;
  readonly note?: string;
  readonly onChange: (value: number) => void;
}

/** A number that goes up and down, and slides for those who want far. */
export function Stepper({ label, value, least, most, step = 1, isOff, shown, note, onChange }: StepperProps) {
  const set = (next: number) => onChange(Math.min(most, Math.max(least, next)));
  return (
    <div className={css.stepper}>
      <button
        type="button"
        className={css.step}
        aria-label={`${label} −`}
        disabled={isOff || value <= least}
        onClick={() => set(value - step)}
      >
        <Icon glyph={minusBold} className={css.glyph} />
      </button>
      <label className={css.middle}>
        <span className={css.line}>
          <span className={css.label}>{label}</span>
          <b>{shown ?? value}</b>
          {note !== undefined && <span className={css.note}>{note}</span>}
        </span>
        <input
          type="range"
          className={css.range}
          aria-label={label}
          aria-valuetext={shown}
          min={least}
          max={most}
          step={step}
          value={value}
          disabled={isOff}
          onChange={(event) => set(Number(event.target.value))}
        />
      </label>
      <button
        type="button"
        className={css.step}
        aria-label={`${label} +`}
        disabled={isOff || value >= most}
        onClick={() => set(value + step)}
      >
        <Icon glyph={plusBold} className={css.glyph} />
      </button>
    </div>
  );
}
