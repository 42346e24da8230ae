import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { useSettings } from '../site/site.ts';
import { RangeChips } from './range-chips.tsx';
import { useReportClock } from './report-clock.ts';
import css from './report.module.css';
import type { ReportRange } from './use-report-range.ts';

interface ReportPageProps {
  readonly range: ReportRange;
  /** Filters and the export, in one line. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** What every report looks like: days, filters, sums, rows. [STD-06] */
export function ReportPage({ range, tools, children }: ReportPageProps) {
  const t = useT();
  const { timeZone } = useSettings().mobileTemplate;
  const { isElsewhere } = useReportClock();
  return (
    <div className={css.page}>
      <RangeChips range={range} />
      {tools && <div className={css.tools}>{tools}</div>}
      {isElsewhere && <p className={css.zone}>{t('report.zone', { zone: zoneName(timeZone) })}</p>}
      {children}
    </div>
  );
}

/** `Manila` of `Asia/Manila`. */
function zoneName(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replace(/_/g, ' ');
}
