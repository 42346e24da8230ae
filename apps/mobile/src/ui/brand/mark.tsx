import { classNames } from '../class-names.ts';
import css from './brand.module.css';

const CENTRE = 32;
const RAYS = 8;

/** A point on a circle around the middle of the mark; turn is a share of the full circle, from the top. */
function point(radius: number, turn: number): readonly [x: number, y: number] {
  const angle = turn * 2 * Math.PI;
  const round = (value: number) => Math.round(value * 100) / 100;
  return [round(CENTRE + radius * Math.sin(angle)), round(CENTRE - radius * Math.cos(angle))];
}

const turns = Array.from({ length: RAYS }, (_, index) => index / RAYS);
const SUN = `M${turns.flatMap((turn) => [point(18.5, turn), point(9.4, turn + 0.5 / RAYS)]).join('L')}Z`;
const BULBS = turns.map((turn) => point(27.2, turn + 0.5 / RAYS));

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
