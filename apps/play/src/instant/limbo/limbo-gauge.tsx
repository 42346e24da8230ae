import type { Tone } from '../use-instant-round.ts';
import css from './limbo.module.css';

interface LimboGaugeProps {
  /** In hundredths, both. */
  readonly reached: number;
  readonly target: number;
  readonly tone: Tone | null;
}

/** The arc ends here; whatever goes further stays at its end. */
const END = 10_000;
const RADIUS = 86;
const FROM = 150;
const WIDE = 240;
const LENGTH = (WIDE / 360) * Math.PI * 2 * RADIUS;
const ARC = `M${pointAt(0, RADIUS).join(' ')}A${RADIUS} ${RADIUS} 0 1 1 ${pointAt(1, RADIUS).join(' ')}`;
const TICKS = [100, 200, 500, 1000, 2000, 5000, 10_000];

/** An arc that fills as the number climbs, each doubling as far as the one before. */
export function LimboGauge({ reached, target, tone }: LimboGaugeProps) {
  const isPast = reached >= target;
  const color = tone === 'lost' ? '#ff7b8a' : isPast ? '#5ee698' : '#ffc12e';

  const [x, y] = pointAt(shareOf(target), RADIUS);
  return (
    <svg viewBox="-100 -100 200 152" className={css.gauge} aria-hidden="true">
      <path d={ARC} className={css.rail} />
      <path
        d={ARC}
        className={css.fill}
        stroke={color}
        strokeDasharray={`${Math.max(0.1, shareOf(reached) * LENGTH)} ${LENGTH * 2}`}
      />
      {TICKS.map((tick) => {
        const [left, top] = pointAt(shareOf(tick), RADIUS - 15);
        return (
          <text key={tick} x={left} y={top} className={css.tick}>
            {tick / 100}
          </text>
        );
      })}
      <circle cx={x} cy={y} r="7" fill="#ffffff" stroke="#1d1448" strokeWidth="3" />
    </svg>
  );
}

function shareOf(hundredths: number): number {
  return Math.min(1, Math.log(hundredths / 100) / Math.log(END / 100));
}

function pointAt(share: number, radius: number): [number, number] {
  const angle = ((FROM + share * WIDE) * Math.PI) / 180;
  return [round(radius * Math.cos(angle)), round(radius * Math.sin(angle))];
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
