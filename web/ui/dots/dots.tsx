import { classNames } from '../class-names.ts';
import css from './dots.module.css';

interface DotsProps {
  readonly total: number;
  readonly current: number;
  readonly tone?: 'white' | 'accent';
  readonly className?: string | undefined;
}

/** Which of several pages is in sight; the pages themselves say it to those who listen. */
export function Dots({ total, current, tone = 'accent', className }: DotsProps) {
  return (
    <span className={classNames(css.dots, css[tone], className)} aria-hidden>
      {Array.from({ length: total }, (_, index) => (
        <span key={index} className={classNames(css.dot, index === current && css.on)} />
      ))}
    </span>
  );
}
