import { catalog } from '@perya/contract';
import { useEffect } from 'react';
import { useLanguage } from '@perya/web/i18n/i18n.ts';
import { ButtonLink } from '@perya/web/ui/button/button.tsx';
import { SkeletonRows } from '@perya/web/ui/skeleton/skeleton.tsx';
import { QueryView } from '../../features/query/query-view.tsx';
import { loadFavourites } from '../../features/games/favourites.ts';
import { GameTile } from '../../features/games/game-tile.tsx';
import { useCatalogue } from '../../features/games/kept-catalogue.ts';
import { listPath } from '../../features/games/list-query.ts';
import { SectionHead } from '../../features/games/section-head.tsx';
import { newOnes } from '../../features/games/tags.ts';
import { VendorCards } from '../../features/games/vendor-cards.tsx';
import { listedVendors } from '../../features/games/vendors.ts';
import { go } from '../../features/navigation/history.ts';
import { GameSearch } from '../../features/search/game-search.tsx';
import { useSession } from '../../features/session/session.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './slots-center-screen.module.css';

/** Slots by vendor, with a search and what is hot among them. [SCR-39] */
export function Screen() {
  const t = useT();
  const language = useLanguage();
  const owner = useSession()?.userName ?? null;
  const lobby = useCatalogue({ call: catalog.vendorGameType, input: { language } });
  useEffect(() => void loadFavourites(), [owner]);
  return (
    <>
      <Search />
      <HotSlots />
      <SectionHead art="slot-machine" title={t('games.vendors')} />
      <QueryView
        answer={lobby}
        skeleton={
          <div className={css.gutter}>
            <SkeletonRows rows={4} label={t('state.loading')} />
          </div>
        }
      >
        {({ vendors }) => <VendorCards kind="RNG" vendors={listedVendors(vendors, 'RNG')} look="grid" />}
      </QueryView>
      <div className={css.all}>
        <ButtonLink href={listPath({ gameType: 'RNG', classify: 'ALL' })} variant="secondary" full>
          {t('games.allSlots')}
        </ButtonLink>
      </div>
    </>
  );
}

function Search() {
  const t = useT();
  const search = (gameName: string) => {
    if (gameName) go(listPath({ gameType: 'RNG', classify: 'ALL', gameName }));
  };
  return (
    <div className={css.gutter}>
      <GameSearch value="" placeholder={t('games.search')} onSearch={search} />
    </div>
  );
}

/** A strip; nothing when none is hot. */
function HotSlots() {
  const t = useT();
  const language = useLanguage();
  const hot = useCatalogue({ call: catalog.gameHot, input: { gameType: 'RNG', language } });
  const games = hot.value?.list ?? [];
  if (games.length === 0) return null;
  return (
    <section aria-label={t('games.slotsHot')}>
      <SectionHead art="fire" title={t('games.slotsHot')} href={listPath({ gameType: 'RNG', tab: 'hot' })} />
      <div className={css.strip}>
        {games.slice(0, 10).map((game, at) => (
          <div key={game.nodeId} className={css.tile}>
            <GameTile game={game} tag={newOnes(games)} eager={at < 3} />
          </div>
        ))}
      </div>
    </section>
  );
}
