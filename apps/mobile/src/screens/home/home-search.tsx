import { useLanguage } from '@perya/web/i18n/i18n.ts';
import { preloaded } from '@perya/web/query/preloaded.ts';
import { listPath } from '../../features/games/list-query.ts';
import { useCatalogue } from '../../features/games/kept-catalogue.ts';
import { go } from '../../features/navigation/history.ts';
import { GameSearch } from '../../features/search/game-search.tsx';
import { useT } from '../../lib/i18n/i18n.ts';

/** The search among all games; the list shows what Enter finds. */
export function HomeSearch() {
  const t = useT();
  const vendors = useCatalogue(preloaded('lobby', useLanguage())).value?.vendors ?? [];
  const count = vendors.reduce((sum, { titles }) => sum + titles, 0);
  const search = (gameName: string) => {
    if (gameName) go(listPath({ gameName, isWide: true, classify: 'ALL' }));
  };
  return (
    <GameSearch
      value=""
      placeholder={count > 0 ? t('games.searchIn', { count }) : t('games.search')}
      onSearch={search}
    />
  );
}
