import { useState } from 'react';
import { dayWord, formatClock, formatDateTime } from '@perya/web/lib/format.ts';
import { Countdown } from '@perya/web/ui/countdown/countdown.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './opening-time.module.css';

interface OpeningTimeProps {
  readonly endTime: string;
  readonly onEnd: () => void;
}

/** When the site is expected back, and how long that is. */
export function OpeningTime({ endTime, onEnd }: OpeningTimeProps) {
  const t = useT();
  const untilMs = new Date(endTime).getTime();
  const [over, setOver] = useState(() => untilMs <= Date.now());
  const end = () => {
    setOver(true);
    onEnd();
  };
  const day = dayWord(endTime, new Date());
  const time =
    day === 'today' || day === 'tomorrow' ? t(`day.${day}`, { time: formatClock(endTime) }) : formatDateTime(endTime);
  return (
    <dl className={css.times}>
      <div className={css.time}>
        <dt className={css.term}>{t('maintenance.expected')}</dt>
        <dd className={css.value}>{time}</dd>
      </div>
      <div className={css.time}>
        <dt className={css.term}>{t('maintenance.left')}</dt>
        <dd className={css.value}>
          {over ? (
            t('maintenance.soon')
          ) : (
            <Countdown
              key={endTime}
              untilMs={untilMs}
              now={() => Date.now()}
              announce={(count) => t('maintenance.spoken', { count })}
              onEnd={end}
            />
          )}
        </dd>
      </div>
    </dl>
  );
}
