import css from './desktop.module.css';

const STARS = 46;
const GONDOLAS = 8;

/** Spread by the golden angle: even, and the same on every visit. */
const stars = Array.from({ length: STARS }, (_, index) => ({
  x: Math.round((index * 0.618034 * 1280) % 1280),
  y: Math.round((index * 0.381966 * 911) % 480),
  r: 0.7 + (index % 3) * 0.4,
  opacity: 0.18 + (index % 4) * 0.12,
}));

/** A night sky. */
export function Stars() {
  return (
    <svg
      className={css.stars}
      viewBox="0 0 1280 500"
      preserveAspectRatio="xMidYMin slice"
      aria-hidden
      focusable="false"
    >
      {stars.map(({ x, y, r, opacity }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={r} fill="#fff" opacity={opacity} />
      ))}
    </svg>
  );
}

const gondolas = Array.from({ length: GONDOLAS }, (_, index) => {
  const angle = (index / GONDOLAS) * 2 * Math.PI;
  return { x: 260 + 246 * Math.sin(angle), y: 270 - 246 * Math.cos(angle) };
});

/** The Ferris wheel in the distance. */
export function Wheel() {
  return (
    <svg className={css.wheel} viewBox="-20 -20 560 640" aria-hidden focusable="false">
      <g fill="none" stroke="currentColor">
        <circle cx="260" cy="270" r="246" strokeWidth="9" />
        <circle cx="260" cy="270" r="166" strokeWidth="5" />
        {gondolas.map(({ x, y }) => (
          <path key={`${x}`} d={`M260 270L${x} ${y}`} strokeWidth="4" />
        ))}
        <path d="M260 270L110 610M260 270L410 610" strokeWidth="16" />
      </g>
      <circle cx="260" cy="270" r="30" fill="currentColor" />
      {gondolas.map(({ x, y }) => (
        <circle key={`${x}`} cx={x} cy={y} r="20" fill="currentColor" />
      ))}
    </svg>
  );
}

/** The ground it stands on. */
export function Hills() {
  return (
    <svg className={css.hills} viewBox="0 0 1280 200" preserveAspectRatio="none" aria-hidden focusable="false">
      <path d="M0 70C220 10 420 60 640 100S1060 60 1280 90V200H0Z" fill="#141c52" />
      <path d="M0 150C260 90 520 150 760 130S1120 110 1280 150V200H0Z" fill="#0b1136" />
    </svg>
  );
}
