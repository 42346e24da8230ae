import { feedback, type Value } from '@perya/contract';
import { useLastRows } from '../../features/query/last-answers.ts';
import { useRows, type RowsState } from '../../features/query/use-rows.ts';
import { useNews } from '../../features/wallet/use-news.ts';

type Footer = NonNullable<Value<typeof feedback.list>['footer']>;

/** The threads of the member, newest first. */
export type Threads = RowsState<feedback.FeedbackRow, Footer> & { readonly staleSince: number | null };

/** Reads the threads of the member and hears of answers. [SCR-14, API-29] */
export function useThreads(): Threads {
  const rows = useRows(feedback.list, {});
  useNews('feedback', rows.reload);
  return useLastRows(feedback.list.path, rows);
}
