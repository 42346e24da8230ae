import { classNames } from '../class-names.ts';
import css from './money.module.css';

interface MoneyProps {
  /** Already formatted: `₱12,480.50`, `+₱1,000.00`, or masked. */
  readonly text: string;
  /** A headline: the display face with small centavos. */
  readonly hero?: boolean;
  readonly tone?: 'plain' | 'positive' | 'negative';
  readonly className?: string | undefined;
}

/** An amount of money that never breaks across lines. */
export function Money({ text, hero = false, tone = 'plain', className }: MoneyProps) {
  const point = hero ? text.lastIndexOf('.') : -1;
  const whole = point < 0 ? text : text.slice(0, point);
  return (
    <span className={classNames(css.money, hero && css.hero, tone !== 'plain' && css[tone], className)}>
      {whole}
      {point >= 0 && <span className={css.centavos}>{text.slice(point)}</span>}
    </span>
  );
}
