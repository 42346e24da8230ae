import { formatMoney } from '@perya/web/lib/format.ts';
import { useNearEnd } from '@perya/web/query/use-near-end.ts';
import { ButtonLink } from '@perya/web/ui/button/button.tsx';
import { EmptyState } from '@perya/web/ui/empty-state/empty-state.tsx';
import { ErrorState } from '@perya/web/ui/error-state/error-state.tsx';
import { Loader } from '@perya/web/ui/loader/loader.tsx';
import { VisuallyHidden } from '@perya/web/ui/visually-hidden/visually-hidden.tsx';
import { WindowGrid } from '@perya/web/ui/window-grid/window-grid.tsx';
import { problemText } from '../../features/errors/errors.ts';
import { useFavourites } from '../../features/games/favourites.ts';
import { GameTile } from '../../features/games/game-tile.tsx';
import { choose, listPath, type ListQuery } from '../../features/games/list-query.ts';
import { tagsOf } from '../../features/games/tags.ts';
import { TileSkeleton } from '../../features/games/tile-skeleton.tsx';
import type { GameListState } from '../../features/games/use-game-list.ts';
import { useCurrencySymbol } from '../../features/wallet/use-wallet.ts';
import { useT, type TextKey } from '../../lib/i18n/i18n.ts';

/** Two rows are in sight under the menus of the list. */
const EAGER = 6;

const EMPTY: Record<ListQuery['tab'], TextKey> = {
  all: 'games.none',
  hot: 'games.noneHot',
  recent: 'games.noneRecent',
  fav: 'games.noneKept',
};

interface GamesProps {
  readonly query: ListQuery;
  readonly list: GameListState;
}

/** The grid; more titles come near its end. [GLIST-09, GLIST-10, GLIST-21] */
export function Games({ query, list }: GamesProps) {
  const t = useT();
  const symbol = useCurrencySymbol();
  const games = useShown(query, list);
  useNearEnd(list.hasMore && !list.isBusy, list.loadMore);
  if (!games) return <Waiting list={list} />;
  if (games.length === 0 && !list.isBusy) return <Nothing query={query} />;
  return (
    <>
      <WindowGrid items={games} keyOf={({ nodeId }) => nodeId} label={t('games.list')}>
        {(game, index) => (
          <GameTile
            game={game}
            tag={tagsOf(query, games)}
            stake={formatMoney(game.minBet, symbol)}
            eager={index < EAGER}
          />
        )}
      </WindowGrid>
      {list.isBusy && <Loader label={t('state.loading')} size="0.6rem" />}
    </>
  );
}

/** A title that is kept no longer leaves the list of kept ones, and is back when that failed. [GLIST-17, FAV-03] */
function useShown(query: ListQuery, { games }: GameListState) {
  const kept = useFavourites();
  if (query.tab !== 'fav' || kept === null) return games;
  return games?.filter(({ nodeId }) => kept.includes(nodeId));
}

function Waiting({ list }: { readonly list: GameListState }) {
  const t = useT();
  if (list.error) {
    return (
      <ErrorState
        title={t('load.failed')}
        text={problemText(list.error)}
        retryLabel={t('action.retry')}
        onRetry={list.reload}
      />
    );
  }
  return (
    <div role="status">
      <VisuallyHidden>{t('state.loading')}</VisuallyHidden>
      <TileSkeleton tiles={9} />
    </div>
  );
}

function Nothing({ query }: { readonly query: ListQuery }) {
  const t = useT();
  const isSearch = query.tab === 'all' && query.gameName !== '';
  const isNarrow = query.classify !== 'ALL' || query.vassalage !== '' || query.gameName !== '' || query.minBet !== '';
  const all = listPath({ gameType: query.gameType, classify: 'ALL' });
  return (
    <EmptyState
      art="magnifier"
      title={isSearch ? t('games.noneNamed', { name: query.gameName }) : t(EMPTY[query.tab])}
      text={isSearch ? t('search.tryOther') : undefined}
      action={
        (isNarrow || query.tab !== 'all') && (
          <ButtonLink variant="secondary" size={44} href={query.tab === 'all' ? all : choose(query, {})}>
            {t('games.showAll')}
          </ButtonLink>
        )
      }
    />
  );
}
