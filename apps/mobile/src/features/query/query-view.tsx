import type { ReactNode } from 'react';
import type { QueryResult } from '@perya/web/query/query-by-url.ts';
import { ErrorState } from '@perya/web/ui/error-state/error-state.tsx';
import { useT } from '../../lib/i18n/i18n.ts';

interface QueryViewProps<T> {
  readonly answer: QueryResult<T>;
  /** Of the size of what is coming. */
  readonly skeleton: ReactNode;
  readonly children: (value: T) => ReactNode;
}

/** What a call answered, its skeleton while it runs, or a way to try again. [STD-01, STD-03] */
export function QueryView<T>({ answer, skeleton, children }: QueryViewProps<T>) {
  const t = useT();
  if (answer.value !== undefined) return <>{children(answer.value)}</>;
  if (!answer.error) return <>{skeleton}</>;
  return (
    <ErrorState
      title={t('load.failed')}
      text={t('failure.hint')}
      retryLabel={t('action.retry')}
      onRetry={answer.retry}
    />
  );
}
