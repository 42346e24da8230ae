import { referral } from '@perya/contract';
import { ask } from '@perya/web/query/api.ts';
import { usePages } from '@perya/web/query/use-pages.ts';
import { useLastRows } from '../../features/query/last-answers.ts';
import type { RowsState } from '../../features/query/use-rows.ts';

/** What the first page says about all of it. */
export type Invitation = Omit<referral.Referral, 'list' | 'next'>;

/** The code and its conditions, and the friends page by page; without a network the first page of before. [API-52] */
export function useFriends(): ReturnType<typeof useLastRows<referral.Friend, Invitation>> {
  const { items, extra, ...state } = usePages<referral.Friend, string, Invitation>({
    key: referral.show.path,
    askPage: async (cursor, signal) => {
      const outcome = await ask(referral.show, cursor === null ? {} : { cursor }, { signal, quiet: true });
      if (!outcome.ok) return outcome;
      const { list, next, ...invitation } = outcome.value;
      return { ok: true, value: { items: list, next, extra: invitation } };
    },
  });
  const rows: RowsState<referral.Friend, Invitation> = { ...state, rows: items, footer: extra ?? null };
  return useLastRows(referral.show.path, rows);
}
