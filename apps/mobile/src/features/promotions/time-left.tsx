import { useEffect, useRef, useState } from 'react';
import { clockText, secondsLeft, spokenAt } from '@perya/web/ui/countdown/clock-text.ts';
import { VisuallyHidden } from '@perya/web/ui/visually-hidden/visually-hidden.tsx';
import { useT } from '../../lib/i18n/i18n.ts';

const DAY_S = 86_400;

interface TimeLeftProps {
  readonly until: string;
  /** The time is over. */
  readonly onEnd: () => void;
  readonly className?: string | undefined;
}

/** The time that is left until a real end, to the second; it never starts anew. */
export function TimeLeft({ until, onEnd, className }: TimeLeftProps) {
  const t = useT();
  const untilMs = Date.parse(until);
  const [left, setLeft] = useState(() => secondsLeft(untilMs, Date.now()));
  const latest = useRef(onEnd);
  latest.current = onEnd;
  useEffect(() => {
    const timer = setInterval(() => {
      const seconds = secondsLeft(untilMs, Date.now());
      setLeft(seconds);
      if (seconds > 0) return;
      clearInterval(timer);
      latest.current();
    }, 1000);
    return () => clearInterval(timer);
  }, [untilMs]);
  const clock = clockText(left % DAY_S);
  const days = Math.floor(left / DAY_S);
  const spoken = spokenAt(left);
  return (
    <span role="timer" aria-live="off">
      <b className={className}>{days > 0 ? t('promo.daysLeft', { days, clock }) : clock}</b>
      <span aria-live="polite">
        {spoken !== undefined && <VisuallyHidden>{t('promo.secondsLeft', { count: spoken })}</VisuallyHidden>}
      </span>
    </span>
  );
}
