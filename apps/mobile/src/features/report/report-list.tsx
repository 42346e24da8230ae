import type { ReactNode } from 'react';
import { useNearEnd } from '@perya/web/query/use-near-end.ts';
import { Button } from '@perya/web/ui/button/button.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { EmptyState } from '@perya/web/ui/empty-state/empty-state.tsx';
import { Loader } from '@perya/web/ui/loader/loader.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { problemText } from '../errors/errors.ts';
import { FirstRows } from '../query/paged-list.tsx';
import { useReportClock } from './report-clock.ts';
import { dayTitle, groupByDay } from './report-days.ts';
import { ReportHeading } from './report-heading.tsx';
import css from './report.module.css';
import type { RowsState } from '../query/use-rows.ts';

/** A row stands under its day, or under that of its moment where the brand is. */
type Dated = { readonly time: string } | { readonly day: string };

interface ReportListProps<Row> {
  readonly state: RowsState<Row, unknown>;
  readonly keyOf: (row: Row) => string;
  /** A row of the list. */
  readonly children: (row: Row) => ReactNode;
  /** What the right column of the first day says. */
  readonly column?: string;
  /** What a whole day comes to; nothing is said of a day of which rows are still to come. */
  readonly sumOf?: (rows: readonly Row[]) => string;
  readonly emptyTitle: string;
  readonly emptyText?: string;
}

/** The rows of a report under their days; more come near the end. [STD-01..03, STD-06] */
export function ReportList<Row extends Dated>(props: ReportListProps<Row>) {
  const { state, keyOf, children, column, sumOf, emptyTitle, emptyText } = props;
  const t = useT();
  const clock = useReportClock();
  useNearEnd(state.hasMore && !state.isBusy && !state.error, state.loadMore);
  if (!state.rows) return <FirstRows state={state} skeleton={6} />;
  if (state.rows.length === 0) return <EmptyState art="scroll" title={emptyTitle} text={emptyText} />;
  const days = groupByDay(state.rows, (row) => ('day' in row ? row.day : clock.dayOf(row.time)));
  const columnOf = (at: number, rows: readonly Row[]) =>
    sumOf && (at < days.length - 1 || !state.hasMore) ? sumOf(rows) : at === 0 ? column : undefined;
  return (
    <>
      {days.map(({ day, rows }, at) => (
        <section key={rows[0] && keyOf(rows[0])}>
          <ReportHeading title={dayTitle(t, day, clock.today)} columns={columnOf(at, rows)} />
          <Card flush>
            <ul>
              {rows.map((row) => (
                <li key={keyOf(row)}>{children(row)}</li>
              ))}
            </ul>
          </Card>
        </section>
      ))}
      <End state={state} />
    </>
  );
}

/** More are coming, did not come, or there are no more. */
function End({ state }: { readonly state: RowsState<unknown, unknown> }) {
  const t = useT();
  if (state.isBusy) return <Loader label={t('state.loading')} size="0.6rem" />;
  if (!state.hasMore) return <p className={css.end}>{t('report.end')}</p>;
  return (
    <div className={css.more}>
      {state.error && <p className={css.end}>{problemText(state.error)}</p>}
      <Button variant="secondary" size={44} onClick={state.loadMore}>
        {t(state.error ? 'action.retry' : 'action.more')}
      </Button>
    </div>
  );
}
