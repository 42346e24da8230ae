import type { ReactNode } from 'react';
import { useNearEnd } from '@perya/web/query/use-near-end.ts';
import { Button } from '@perya/web/ui/button/button.tsx';
import { ErrorState } from '@perya/web/ui/error-state/error-state.tsx';
import { SkeletonRows } from '@perya/web/ui/skeleton/skeleton.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { problemText } from '../errors/errors.ts';
import css from './paged-list.module.css';
import type { RowsState } from './use-rows.ts';

interface PagedListProps<Row> {
  readonly state: Omit<RowsState<Row, unknown>, 'footer'>;
  /** How many rows the skeleton has. */
  readonly skeleton: number;
  readonly empty: ReactNode;
  readonly itemClass?: string | undefined;
  readonly moreClass?: string | undefined;
  /** One row. */
  readonly children: (row: Row) => ReactNode;
}

/** Rows that come page by page as the end comes near: on their way, failed, none, or there. [STD-01..03, STD-06] */
export function PagedList<Row extends { readonly id: string }>(props: PagedListProps<Row>) {
  const { state, skeleton, empty, itemClass, moreClass, children } = props;
  const { rows, error, hasMore, isBusy, loadMore } = state;
  useNearEnd(hasMore && !isBusy && !error, loadMore);
  if (!rows) return <FirstRows state={state} skeleton={skeleton} />;
  if (rows.length === 0 && !hasMore) return <>{empty}</>;
  return (
    <>
      <ul>
        {rows.map((row) => (
          <li key={row.id} className={itemClass}>
            {children(row)}
          </li>
        ))}
      </ul>
      <MoreRows state={state} className={moreClass} />
    </>
  );
}

interface FirstRowsProps {
  readonly state: Pick<RowsState<unknown, unknown>, 'error' | 'reload'>;
  readonly skeleton: number;
}

/** In place of the first rows: their skeleton, or why they are not there and a way to try again. [STD-01, STD-03] */
export function FirstRows({ state: { error, reload }, skeleton }: FirstRowsProps) {
  const t = useT();
  if (!error) return <SkeletonRows rows={skeleton} label={t('state.loading')} />;
  return (
    <ErrorState title={t('load.failed')} text={problemText(error)} retryLabel={t('action.retry')} onRetry={reload} />
  );
}

interface MoreRowsProps {
  readonly state: Pick<RowsState<unknown, unknown>, 'error' | 'hasMore' | 'isBusy' | 'loadMore'>;
  readonly className?: string | undefined;
}

/** Under the rows: why the next ones did not come, and a button that asks for them. [STD-06] */
export function MoreRows({ state: { error, hasMore, isBusy, loadMore }, className }: MoreRowsProps) {
  const t = useT();
  if (!hasMore) return error ? <p className={css.problem}>{problemText(error)}</p> : null;
  return (
    <div className={className}>
      {error && <p className={css.problem}>{problemText(error)}</p>}
      <Button variant="secondary" size={44} full loading={isBusy} onClick={loadMore}>
        {t(error ? 'action.retry' : 'action.more')}
      </Button>
    </div>
  );
}
