import { classNames } from '../class-names.ts';
import css from './brand.module.css';
import { BULBS, CENTRE, SUN } from './mark-shape.ts';

interface MarkProps {
  readonly size?: string;
  readonly className?: string | undefined;
}

/** The eight-ray sun that is also a Ferris wheel. */
export function Mark({ size, className }: MarkProps) {
  return (
    <svg
      className={classNames(css.mark, className)}
      viewBox="0 0 64 64"
      style={size ? { width: size, height: size } : undefined}
      aria-hidden
      focusable="false"
    >
      <circle className={css.disc} cx={CENTRE} cy={CENTRE} r="23" />
      <path className={css.sun} d={SUN} />
      {BULBS.map(([x, y]) => (
        <circle key={`${x} ${y}`} className={css.bulb} cx={x} cy={y} r="4.7" />
      ))}
    </svg>
  );
}
