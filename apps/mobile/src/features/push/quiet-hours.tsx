import { push } from '@perya/contract';
import { useId } from 'react';
import { ListRow } from '@perya/web/ui/list-row/list-row.tsx';
import { Switch } from '@perya/web/ui/switch/switch.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './push-sheet.module.css';

type Quiet = push.PushDevice['quiet'];

interface QuietHoursProps {
  readonly quiet: Quiet;
  readonly isBusy: boolean;
  readonly onChange: (quiet: Quiet) => void;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Hours in which the phone stays quiet. */
export function QuietHours({ quiet, isBusy, onChange }: QuietHoursProps) {
  const t = useT();
  return (
    <>
      <div className={css.rows}>
        <ListRow
          title={t('push.quiet')}
          meta={t('push.quietHint')}
          trailing={
            <Switch
              label={t('push.quiet')}
              on={quiet !== null}
              disabled={isBusy}
              onChange={(isOn) => onChange(isOn ? push.USUAL_QUIET : null)}
            />
          }
        />
      </div>
      {quiet && (
        <div className={css.hours}>
          <Hour
            label={t('push.quietFrom')}
            value={quiet.from}
            other={quiet.until}
            isBusy={isBusy}
            onChange={(from) => onChange({ ...quiet, from })}
          />
          <Hour
            label={t('push.quietUntil')}
            value={quiet.until}
            other={quiet.from}
            isBusy={isBusy}
            onChange={(until) => onChange({ ...quiet, until })}
          />
        </div>
      )}
    </>
  );
}

interface HourProps {
  readonly label: string;
  readonly value: number;
  /** The other end, which cannot be the same. */
  readonly other: number;
  readonly isBusy: boolean;
  readonly onChange: (hour: number) => void;
}

function Hour({ label, value, other, isBusy, onChange }: HourProps) {
  const id = useId();
  return (
    <div className={css.hour}>
      <label className={css.hint} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={css.select}
        value={value}
        disabled={isBusy}
        onChange={({ target }) => onChange(Number(target.value))}
      >
        {HOURS.filter((hour) => hour !== other).map((hour) => (
          <option key={hour} value={hour}>
            {`${String(hour).padStart(2, '0')}:00`}
          </option>
        ))}
      </select>
    </div>
  );
}
