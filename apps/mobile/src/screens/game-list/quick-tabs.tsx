import { choose, listPath, type ListQuery, type ListTab } from '../../features/games/list-query.ts';
import { loginPath } from '../../features/navigation/destination.ts';
import { go } from '../../features/navigation/history.ts';
import { useSession } from '../../features/session/session.ts';
import { QuickTabsView } from './quick-tabs-view.tsx';

/** What one played, what one keeps, what many play; a second tap leads back to all. [GLIST-05] */
export function QuickTabs({ query }: { readonly query: ListQuery }) {
  const isGuest = useSession() === null;
  const { gameType } = query;
  const open = (tab: ListTab) => {
    const path = listPath({ gameType, tab });
    if (isGuest && tab !== 'hot') go(loginPath(path)); // GLIST-18
    else go(query.tab === tab ? choose(query, {}) : path, { replace: true });
  };
  return <QuickTabsView on={query.tab} onOpen={open} />;
}
