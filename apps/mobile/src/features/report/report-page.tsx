import type { ReactNode } from 'react';
import { RangeChips } from './range-chips.tsx';
import css from './report.module.css';
import type { ReportRange } from './use-report-range.ts';
import { ZoneNote } from './zone-note.tsx';

interface ReportPageProps {
  readonly range: ReportRange;
  /** Filters and the export, in one line. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** What every report looks like: days, filters, sums, rows. [STD-06] */
export function ReportPage({ range, tools, children }: ReportPageProps) {
  return (
    <div className={css.page}>
      <RangeChips range={range} />
      {tools && <div className={css.tools}>{tools}</div>}
      <ZoneNote />
      {children}
    </div>
  );
}
