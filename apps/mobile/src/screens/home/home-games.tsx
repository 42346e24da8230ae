import { GAME_CATEGORY_DEFAULT, type catalog } from '@perya/contract';
import { memo, useEffect, useMemo, useState } from 'react';
import { useLanguage } from '@perya/web/i18n/i18n.ts';
import { preloaded } from '@perya/web/query/preloaded.ts';
import { useAfterFrame } from '@perya/web/ui/after-frame.ts';
import { Button } from '@perya/web/ui/button/button.tsx';
import { arrowsClockwiseBold } from '@perya/web/ui/icon/glyphs/arrows-clockwise-bold.ts';
import { categoriesOf, type Category } from '../../features/games/categories.ts';
import { CategoryRail } from '../../features/games/category-rail.tsx';
import { loadFavourites } from '../../features/games/favourites.ts';
import { HOME_GAMES_ID } from '../../features/games/home-games-id.ts';
import { useCatalogue } from '../../features/games/kept-catalogue.ts';
import { OpenRoundsNotice } from '../../features/games/open-rounds-notice.tsx';
import { useDestination } from '../../features/navigation/destination.ts';
import { useSession } from '../../features/session/session.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { GamesSkeleton } from './games-skeleton.tsx';
import css from './home-games.module.css';
import { HotGames } from './hot-games.tsx';
import { KindOfGames } from './kind-of-games.tsx';
import { PlayAgain } from './play-again.tsx';
import { hasPlayed } from './played-before.ts';

/** The games of home: categories, and what the chosen one holds. [HOME-14..19, HOME-31] */
export function HomeGames() {
  const t = useT();
  const language = useLanguage();
  const owner = useSession()?.userName ?? null;
  const lobby = useCatalogue(preloaded('lobby', language));
  const hasLottery = useDestination('lottery') !== null;
  const [chosen, setChosen] = useState<Category | typeof GAME_CATEGORY_DEFAULT>(GAME_CATEGORY_DEFAULT); // PRIZE-03
  const shown = useAfterFrame(chosen);
  // Decided once: what one played comes first when it was there last time, so that nothing moves when it arrives.
  const playedBefore = useMemo(() => owner !== null && hasPlayed(owner), [owner]);
  useEffect(() => void loadFavourites(), [owner]);
  if (lobby.error) return <Failed onRetry={lobby.retry} />;
  if (!lobby.value) return <GamesSkeleton />;
  const categories = categoriesOf(lobby.value, hasLottery);
  const among = (wanted: string) => categories.find((one) => one === wanted) ?? 'HOT';
  return (
    <div id={HOME_GAMES_ID} className={css.games}>
      {owner !== null && (
        <div className={css.gutter}>
          <OpenRoundsNotice />
        </div>
      )}
      {owner !== null && playedBefore && <PlayAgain owner={owner} first />}
      <CategoryRail
        categories={categories}
        value={among(chosen)}
        onChange={setChosen}
        panelId="home-kind"
        label={t('games.categories')}
      />
      <div id="home-kind" role="tabpanel">
        <Chosen category={among(shown)} lobby={lobby.value} />
      </div>
      {owner !== null && !playedBefore && <PlayAgain owner={owner} />}
    </div>
  );
}

interface ChosenProps {
  readonly category: Category;
  readonly lobby: catalog.VendorGameType;
}

const Chosen = memo(function Chosen({ category, lobby }: ChosenProps) {
  if (category === 'HOT') return <HotGames />;
  return <KindOfGames key={category} kind={category} lobby={lobby} />;
});

/** It fails alone. [SCR-01] */
function Failed({ onRetry }: { readonly onRetry: () => void }) {
  const t = useT();
  return (
    <div className={css.failed} role="alert">
      <p>{t('games.failed')}</p>
      <Button variant="secondary" size={36} icon={arrowsClockwiseBold} onClick={onRetry}>
        {t('action.retry')}
      </Button>
    </div>
  );
}
