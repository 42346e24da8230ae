import { classNames } from '../class-names.ts';
import css from './progress.module.css';

interface ProgressProps {
  readonly label: string;
  readonly value: number;
  readonly max?: number;
  /** Green once it is full or means money. */
  readonly positive?: boolean;
}

/** How far something has come. */
export function Progress({ label, value, max = 100, positive = false }: ProgressProps) {
  const share = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0;
  return (
    <div
      className={css.track}
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
    >
      <div className={classNames(css.bar, positive && css.positive)} style={{ width: `${share * 100}%` }} />
    </div>
  );
}
