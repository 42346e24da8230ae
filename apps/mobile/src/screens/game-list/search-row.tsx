import { IconButton } from '@perya/web/ui/icon-button/icon-button.tsx';
import { slidersHorizontalBold } from '@perya/web/ui/icon/glyphs/sliders-horizontal-bold.ts';
import { choose, type ListQuery } from '../../features/games/list-query.ts';
import { go } from '../../features/navigation/history.ts';
import { GameSearch } from '../../features/search/game-search.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './game-list-screen.module.css';

interface SearchRowProps {
  readonly query: ListQuery;
  /** How many titles there are to search. */
  readonly titles: number;
  readonly onFilter: () => void;
}

/** Searches by name, on Enter only, and opens the filter. [GLIST-03, FILT-01] */
export function SearchRow({ query, titles, onFilter }: SearchRowProps) {
  const t = useT();
  const search = (name: string) => {
    // A search goes through all titles of all categories, not only through new ones.
    const wish = name ? { classify: 'ALL', isWide: true, vassalage: '' } : { classify: '' };
    go(choose(query, { gameName: name, ...wish }), { replace: true });
  };
  return (
    <div className={css.searchRow}>
      <div className={css.search}>
        <GameSearch
          value={query.gameName}
          placeholder={titles > 0 ? t('games.searchIn', { count: titles }) : t('games.search')}
          onSearch={search}
        />
      </div>
      <IconButton
        className={css.filter}
        look="square"
        icon={slidersHorizontalBold}
        label={t('games.filter')}
        badge={query.minBet !== '' || query.sort !== ''}
        onClick={() => {
          window.scrollTo(0, 0); // FILT-01
          onFilter();
        }}
      />
    </div>
  );
}
