import { Art } from '../../ui/art/art.tsx';
import css from './fairground.module.css';
import { FerrisWheel } from './ferris-wheel.tsx';

const STARS = Array.from({ length: 34 }, (_, index) => ({
  x: (index * 97) % 375,
  y: 6 + ((index * 53) % 150),
  r: [0.7, 1.2, 1.7][index % 3],
  opacity: 0.3 + 0.15 * (index % 4),
}));

/** The fair at rest, with its wheel still turning. */
export function Fairground() {
  return (
    <div className={css.scene}>
      <svg className={css.land} viewBox="0 0 375 236" preserveAspectRatio="none" aria-hidden focusable="false">
        <g className={css.stars}>
          {STARS.map(({ x, y, r, opacity }) => (
            <circle key={`${x} ${y}`} cx={x} cy={y} r={r} opacity={opacity} />
          ))}
        </g>
        <path className={css.far} d="M0 182q62-40 122-18t118-10 135 6v76H0Z" />
        <path className={css.near} d="M0 204q92-28 187-8t188-10v50H0Z" />
      </svg>
      <FerrisWheel className={css.wheel} />
      <Art name="tent" size="1.68rem" className={css.tent} eager />
      <Art name="construction" size="1.52rem" className={css.barrier} eager />
    </div>
  );
}
