import { catalog, GAME_TYPES, type GameType } from '@perya/contract';
import { useSearch } from 'wouter/use-browser-location';
import { useLanguage } from '@perya/web/i18n/i18n.ts';
import { EmptyState } from '@perya/web/ui/empty-state/empty-state.tsx';
import { Skeleton } from '@perya/web/ui/skeleton/skeleton.tsx';
import { QueryView } from '../../features/query/query-view.tsx';
import { categoriesOf, type Category } from '../../features/games/categories.ts';
import { CategoryRail } from '../../features/games/category-rail.tsx';
import { useCatalogue } from '../../features/games/kept-catalogue.ts';
import { VendorCards } from '../../features/games/vendor-cards.tsx';
import { useDestination } from '../../features/navigation/destination.ts';
import { go } from '../../features/navigation/history.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { routes } from '../../routes.ts';
import css from './game-center-screen.module.css';

type Kind = Exclude<Category, 'HOT'>;

/** The vendors of one category, large, with all categories on top. [SCR-38] */
export function Screen() {
  const t = useT();
  const language = useLanguage();
  const wanted = useWantedType();
  const hasLottery = useDestination('lottery') !== null;
  const lobby = useCatalogue({ call: catalog.vendorGameType, input: { language } });
  return (
    <QueryView answer={lobby} skeleton={<Waiting />}>
      {(value) => {
        const kinds = categoriesOf(value, hasLottery).filter((category): category is Kind => category !== 'HOT');
        const kind = kinds.find((each) => each === wanted) ?? kinds[0];
        if (kind === undefined) return <EmptyState art="tent" title={t('games.none')} />;
        return (
          <>
            <CategoryRail
              label={t('games.categories')}
              categories={kinds}
              value={kind}
              onChange={(next) => go(`${routes.gameCenter.path}?gameType=${next}`, { replace: true })}
              panelId="game-center"
            />
            <div id="game-center" role="tabpanel" className={css.panel}>
              <VendorCards
                kind={kind}
                vendors={value.vendors.filter(({ gameTypes }) => gameTypes.includes(kind))}
                look="large"
              />
            </div>
          </>
        );
      }}
    </QueryView>
  );
}

function useWantedType(): GameType | undefined {
  const wanted = new URLSearchParams(useSearch()).get('gameType');
  return GAME_TYPES.find((type) => type === wanted);
}

function Waiting() {
  return (
    <div className={css.waiting} aria-hidden>
      {[1, 2, 3].map((card) => (
        <Skeleton key={card} className={css.card} />
      ))}
    </div>
  );
}
