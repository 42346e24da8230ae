import { catalog } from '@perya/contract';
import { useEffect, useState } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { useLanguage } from '@perya/web/i18n/i18n.ts';
import { loadFavourites } from '../../features/games/favourites.ts';
import { useCatalogue } from '../../features/games/kept-catalogue.ts';
import { choose, listRedirect, readListQuery } from '../../features/games/list-query.ts';
import { useGameList } from '../../features/games/use-game-list.ts';
import { listedVendors } from '../../features/games/vendors.ts';
import { go } from '../../features/navigation/history.ts';
import { useSession } from '../../features/session/session.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { routes } from '../../routes.ts';
import { Classifications } from './classifications.tsx';
import { FoundKinds } from './found-kinds.tsx';
import { Games } from './games.tsx';
import { QuickTabs } from './quick-tabs.tsx';
import { SearchRow } from './search-row.tsx';
import { VendorCarousel } from './vendor-carousel.tsx';

const FilterSheet = lazyPart(() => import('./filter-sheet.tsx').then((module) => module.FilterSheet));

/** The titles of a kind: searched, narrowed down, kept. [SCR-33] */
export function Screen() {
  const search = useSearch();
  const query = readListQuery(search);
  const language = useLanguage();
  const owner = useSession()?.userName ?? null;
  const lobby = useCatalogue({ call: catalog.vendorGameType, input: { language } }).value;
  const list = useGameList(query);
  const [isFiltering, setFiltering] = useState(false);
  const isSearch = query.tab === 'all' && query.gameName !== '';
  const vendors = listedVendors(lobby?.vendors ?? [], query.isWide ? undefined : query.gameType);
  const classes = (query.gameType && lobby?.gameClassify[query.gameType]) ?? [];
  useEffect(() => void loadFavourites(), [owner]);
  useNewOrAll(query, list.games?.length);
  const elsewhere = listRedirect(search);
  useEffect(() => {
    // Whoever is on the way to another screen is not called back.
    const isHere = window.location.pathname === routes.gameList.path;
    if (elsewhere !== null && isHere) go(elsewhere, { replace: true });
  }, [elsewhere]);
  const titles = countTitles(vendors);
  return (
    <>
      <SearchRow query={query} titles={countTitles(lobby?.vendors ?? [])} onFilter={() => setFiltering(true)} />
      <VendorCarousel
        query={query}
        vendors={vendors}
        titles={isSearch ? (list.total ?? 0) : titles}
        isLoading={lobby === undefined}
      />
      {isSearch ? (
        <FoundKinds query={query} list={list} />
      ) : (
        <>
          <Classifications query={query} classes={classes} />
          <QuickTabs query={query} />
        </>
      )}
      <Games query={query} list={list} />
      <FilterSheet
        wanted={isFiltering}
        open={isFiltering}
        query={query}
        lobby={lobby}
        vendors={vendors}
        classes={classes}
        onClose={() => setFiltering(false)}
      />
    </>
  );
}

function countTitles(vendors: readonly catalog.LobbyVendor[]): number {
  return vendors.reduce((sum, vendor) => sum + vendor.titles, 0);
}

/** A list that opens with new titles and finds none turns to all of them, once. [GLIST-25] */
function useNewOrAll(query: ReturnType<typeof readListQuery>, count: number | undefined): void {
  const isEmpty = query.isDefault && query.tab === 'all' && query.classify === 'NEW' && count === 0;
  const to = choose(query, { classify: 'ALL' });
  useEffect(() => {
    if (isEmpty) go(to, { replace: true });
  }, [isEmpty, to]);
}
