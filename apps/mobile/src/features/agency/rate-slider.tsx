import type { CSSProperties } from 'react';
import css from './rate-slider.module.css';
import { STEP, withinSteps, type Steps } from './rate-units.ts';

interface RateSliderProps {
  readonly label: string;
  /** The value as it is heard. */
  readonly text: string;
  /** Says what the bounds are and why. */
  readonly describedBy: string;
  readonly value: number;
  readonly steps: Steps;
  /** What was granted further down and the own rate, which may lie beside a step. */
  readonly least: number;
  readonly most: number;
  /** What the whole width stands for, the same for all kinds of games. */
  readonly scale: number;
  readonly onChange: (value: number) => void;
  readonly onFocus?: (() => void) | undefined;
}

/** A rate slid between what was granted further down, which is hatched, and the own one. All in units. [SCR-54] */
export function RateSlider(props: RateSliderProps) {
  const { label, text, describedBy, value, steps, least, most, scale, onChange, onFocus } = props;
  const share = (units: number) => `${scale > 0 ? (100 * Math.min(units, scale)) / scale : 0}%`;
  const isFixed = steps.last <= steps.first;
  const [from, to] = isFixed ? [value, value] : [steps.first, steps.last];
  const style = {
    '--least': share(least),
    '--value': share(Math.max(value, least)),
    '--most': share(most),
    '--from': share(from),
    '--span': share(to - from),
  } as CSSProperties;
  return (
    <div className={css.slider} style={style}>
      <div className={css.track}>
        <div className={css.room} />
        <div className={css.value} />
        <div className={css.least} />
      </div>
      {/* As wide as what can be chosen: the thumb ends where the bounds are. */}
      <input
        type="range"
        className={css.input}
        aria-label={label}
        aria-valuetext={text}
        aria-describedby={describedBy}
        disabled={isFixed}
        min={from}
        max={to}
        step={STEP}
        value={isFixed ? value : withinSteps(value, steps)}
        onChange={({ target }) => onChange(Number(target.value))}
        onFocus={onFocus}
      />
    </div>
  );
}
