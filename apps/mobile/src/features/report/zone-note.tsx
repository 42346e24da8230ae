import { useT } from '../../lib/i18n/i18n.ts';
import { useSettings } from '../site/site.ts';
import { useReportClock } from './report-clock.ts';
import css from './report.module.css';

/** Says whose clock is meant, on a phone that shows another time. */
export function ZoneNote() {
  const t = useT();
  const { timeZone } = useSettings().mobileTemplate;
  const { isElsewhere } = useReportClock();
  return isElsewhere ? <p className={css.zone}>{t('report.zone', { zone: zoneName(timeZone) })}</p> : null;
}

/** `Manila` of `Asia/Manila`. */
function zoneName(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replace(/_/g, ' ');
}
