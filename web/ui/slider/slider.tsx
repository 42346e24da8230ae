import type { CSSProperties } from 'react';
import css from './slider.module.css';

interface SliderProps {
  readonly label: string;
  /** The value as it is heard. */
  readonly text: string;
  readonly value: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
}

/** A whole number from nothing up, slid to. */
export function Slider({ label, text, value, max, onChange }: SliderProps) {
  const style = { '--share': `${max > 0 ? (100 * value) / max : 0}%` } as CSSProperties;
  return (
    <input
      type="range"
      className={css.slider}
      style={style}
      aria-label={label}
      aria-valuetext={text}
      min={0}
      max={max}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  );
}
