import { Art } from '@perya/web/ui/art/art.tsx';
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
        <defs>
          <linearGradient id="hill-far" x1="0" y1="0" x2="0" y2="1">
            <stop offset="0.2" className={css.far} />
            <stop offset="1" className={css.far} stopOpacity="0" />
          </linearGradient>
          <linearGradient id="hill-near" x1="0" y1="0" x2="0" y2="1">
            <stop offset="0.1" className={css.near} />
            <stop offset="1" className={css.near} stopOpacity="0" />
          </linearGradient>
        </defs>
        <g className={css.stars}>
          {STARS.map(({ x, y, r, opacity }) => (
            <circle key={`${x} ${y}`} cx={x} cy={y} r={r} opacity={opacity} />
          ))}
        </g>
        <path fill="url(#hill-far)" d="M0 182q62-40 122-18t118-10 135 6v76H0Z" />
        <path fill="url(#hill-near)" d="M0 204q92-28 187-8t188-10v50H0Z" />
      </svg>
      <div className={css.rides}>
        <FerrisWheel className={css.wheel} />
        <Art name="tent" size="1.68rem" className={css.tent} eager />
        <Art name="construction" size="1.52rem" className={css.barrier} eager />
      </div>
    </div>
  );
}
