import { classNames } from '@perya/web/ui/class-names.ts';
import css from './meter-ring.module.css';

interface MeterRingProps {
  readonly percent: number;
  readonly steps: number;
  readonly step: number;
  readonly label?: string;
}

const SIZE = 120;
const WIDTH = 12;
const RADIUS = (SIZE - WIDTH) / 2;
const ROUND = 2 * Math.PI * RADIUS;

/** A ring that closes: what is released is green, what is on its way mango. */
export function MeterRing({ percent, steps, step, label }: MeterRingProps) {
  const released = step / steps;
  const done = Math.max(percent / 100, released);
  return (
    <div className={css.ring}>
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} className={css.ringArt} aria-hidden="true">
        <Arc from={0} to={1} className={css.ringTrack} />
        <Arc from={released} to={done} className={css.ringOnWay} />
        <Arc from={0} to={released} className={css.ringReleased} />
      </svg>
      <p className={classNames(css.ringWords, label === undefined && css.alone)}>
        <b className={css.ringPercent}>{`${percent}%`}</b>
        {label !== undefined && <span className={css.label}>{label}</span>}
      </p>
    </div>
  );
}

interface ArcProps {
  readonly from: number;
  readonly to: number;
  readonly className: string | undefined;
}

function Arc({ from, to, className }: ArcProps) {
  const length = Math.max(to - from, 0) * ROUND;
  return (
    <circle
      cx={SIZE / 2}
      cy={SIZE / 2}
      r={RADIUS}
      fill="none"
      strokeWidth={WIDTH}
      strokeDasharray={`${length} ${ROUND - length}`}
      strokeDashoffset={-from * ROUND}
      transform={`rotate(-90 ${SIZE / 2} ${SIZE / 2})`}
      className={className}
    />
  );
}
