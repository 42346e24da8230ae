import { easeOut } from '@perya/stage';
import { classNames } from '@perya/web/ui/class-names.ts';
import { COLOR_NAMES } from './color-names.ts';
import css from './color.module.css';

interface ColorDieProps {
  readonly color: number;
  /** From the throw, zero, to lying still, one. */
  readonly share: number;
  readonly isHit: boolean;
  /** Dice thrown together do not turn alike. */
  readonly number: number;
}

/** How a die has to be turned to show a side, in degrees around x and y. */
const TURNS: readonly (readonly [x: number, y: number])[] = [
  [0, 0],
  [0, -90],
  [0, 180],
  [0, 90],
  [-90, 0],
  [90, 0],
];
const SPINS = 3;
const FULL = 360;
const BOUNCES = 3;

/** A die with a colour on each side. */
export function ColorDie({ color, share, isHit, number }: ColorDieProps) {
  const [x, y] = TURNS[color] ?? [0, 0];
  const left = 1 - easeOut(share);
  const across = y + left * FULL * (SPINS + number) * (number % 2 === 0 ? 1 : -1);
  const over = x - left * FULL * SPINS;
  const high = Math.abs(Math.cos(share * Math.PI * BOUNCES)) * (1 - share);
  return (
    <div
      className={classNames(css.throw, isHit && css.hit)}
      style={{ transform: `translateY(${-high * 0.9}rem)` }}
      aria-hidden="true"
    >
      <div className={css.die} style={{ transform: `rotateX(${over}deg) rotateY(${across}deg)` }}>
        {COLOR_NAMES.map((name) => (
          <i key={name} className={classNames(css.side, css[`${name}Side`], css[name])} />
        ))}
      </div>
    </div>
  );
}
