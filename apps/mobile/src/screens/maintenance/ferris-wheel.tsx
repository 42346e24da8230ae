import { classNames } from '@perya/web/ui/class-names.ts';
import css from './ferris-wheel.module.css';

const GONDOLAS = 8;
const RIM = 62;
const INNER = 40;

const hangs = Array.from({ length: GONDOLAS }, (_, index) => {
  const angle = (index / GONDOLAS) * 2 * Math.PI;
  const round = (value: number) => Math.round(value * 100) / 100;
  return { x: round(RIM * Math.sin(angle)), y: round(-RIM * Math.cos(angle)) };
});

/**
 * A Ferris wheel that turns slowly while its gondolas stay upright. Everything is drawn around the hub, because the
 * origin of a turn in an SVG is its zero point in every browser.
 */
export function FerrisWheel({ className }: { readonly className: string | undefined }) {
  return (
    <svg className={classNames(css.wheel, className)} viewBox="-84 -84 168 184" aria-hidden focusable="false">
      <defs>
        <linearGradient id="wheel-gold" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#ffd657" />
          <stop offset="1" stopColor="#f0a11c" />
        </linearGradient>
        <linearGradient id="wheel-cabin" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#a67cf5" />
          <stop offset="1" stopColor="#6a3fd0" />
        </linearGradient>
        <linearGradient id="wheel-leg" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#b9b0dd" />
          <stop offset="1" stopColor="#8a7fbe" />
        </linearGradient>
        <radialGradient id="wheel-hub" cx="0.38" cy="0.32" r="0.75">
          <stop offset="0" stopColor="#ffe48a" />
          <stop offset="1" stopColor="#f2a51f" />
        </radialGradient>
      </defs>
      <g stroke="url(#wheel-leg)" strokeWidth="6" strokeLinecap="round">
        <path d="M-2 4L-36 92" />
        <path d="M2 4L36 92" />
      </g>
      <rect x="-62" y="90" width="124" height="7" rx="3.5" fill="#a79dd2" />
      <g className={css.turning}>
        <g stroke="#7d55d8" strokeWidth="4">
          {hangs.map(({ x, y }) => (
            <path key={`${x} ${y}`} d={`M0 0L${x} ${y}`} />
          ))}
        </g>
        <g fill="none" stroke="url(#wheel-gold)">
          <circle r={RIM} strokeWidth="6" />
          <circle r={INNER} strokeWidth="5" />
        </g>
        {hangs.map(({ x, y }) => (
          <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
            <g className={css.upright}>
              <rect x="-11.5" y="-11.5" width="23" height="23" rx="4" fill="url(#wheel-cabin)" />
              <path d="M-11.5-0.5v-7a4 4 0 0 1 4-4h15a4 4 0 0 1 4 4v7Z" fill="#d9d5ea" />
              <path d="M-11.5-0.5h23v2.4h-23Z" fill="#8f86b4" />
            </g>
          </g>
        ))}
      </g>
      <circle r="14" fill="url(#wheel-hub)" />
    </svg>
  );
}
