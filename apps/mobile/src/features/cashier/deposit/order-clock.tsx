import { useEffect, useState } from 'react';
import { classNames } from '@perya/web/ui/class-names.ts';
import { clockText, secondsLeft, spokenAt } from '@perya/web/ui/countdown/clock-text.ts';
import { VisuallyHidden } from '@perya/web/ui/visually-hidden/visually-hidden.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import css from './order-ticket.module.css';

interface OrderClockProps {
  readonly startMs: number;
  readonly endMs: number;
}

const HOUR_S = 3600;
const AROUND = 163.4; // the way around a circle of radius 26

/** The time that is left to pay, as a ring that empties; hours do not fit into the ring and stand alone. */
export function OrderClock({ startMs, endMs }: OrderClockProps) {
  const t = useT();
  const [left, setLeft] = useState(() => secondsLeft(endMs, Date.now()));
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsLeft(endMs, Date.now())), 1000);
    return () => clearInterval(timer);
  }, [endMs]);
  const share = endMs > startMs ? Math.min((left * 1000) / (endMs - startMs), 1) : 0;
  const spoken = spokenAt(left);
  const hasHours = left >= HOUR_S;
  return (
    <span
      className={classNames(css.clock, hasHours && css.hours)}
      role="timer"
      aria-live="off"
      aria-label={t('deposit.timeLeft')}
    >
      {!hasHours && (
        <svg viewBox="0 0 60 60" aria-hidden focusable="false">
          <circle className={css.ringGround} cx="30" cy="30" r="26" />
          <circle
            className={css.ring}
            cx="30"
            cy="30"
            r="26"
            transform="rotate(-90 30 30)"
            strokeDasharray={AROUND}
            strokeDashoffset={AROUND * (1 - share)}
          />
        </svg>
      )}
      <span className={css.clockText}>{clockText(left).replace(/^00:/, '')}</span>
      <span aria-live="polite">
        {spoken !== undefined && <VisuallyHidden>{t('deposit.secondsLeft', { count: spoken })}</VisuallyHidden>}
      </span>
    </span>
  );
}
