import { useLanguage } from '@perya/web/i18n/i18n.ts';
import { preloaded } from '@perya/web/query/preloaded.ts';
import { EmptyState } from '@perya/web/ui/empty-state/empty-state.tsx';
import { ErrorState } from '@perya/web/ui/error-state/error-state.tsx';
import { GameTile } from '../../features/games/game-tile.tsx';
import { useCatalogue } from '../../features/games/kept-catalogue.ts';
import { listPath } from '../../features/games/list-query.ts';
import { SectionHead } from '../../features/games/section-head.tsx';
import { newOnes } from '../../features/games/tags.ts';
import { TileSkeleton } from '../../features/games/tile-skeleton.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './home-games.module.css';

/** Full rows; more would weigh too much for a first visit. */
const SHOWN = 6;
const EAGER = 3;

/** What many play. [HOME-17] */
export function HotGames() {
  const t = useT();
  const language = useLanguage();
  const hot = useCatalogue(preloaded('hot', language));
  const games = hot.value?.list ?? [];
  const shown = games.slice(0, SHOWN);
  return (
    <section aria-label={t('games.hotNow')}>
      <SectionHead art="fire" title={t('games.hotNow')} href={listPath({ tab: 'hot' })} />
      {hot.error && <ErrorState title={t('games.failed')} retryLabel={t('action.retry')} onRetry={hot.retry} />}
      {hot.loading && <TileSkeleton tiles={6} />}
      {hot.value && games.length === 0 && <EmptyState art="tent" title={t('games.noneHot')} />}
      <div className={css.grid}>
        {shown.map((game, at) => (
          <GameTile key={game.nodeId} game={game} tag={newOnes(shown)} eager={at < EAGER} />
        ))}
      </div>
    </section>
  );
}
