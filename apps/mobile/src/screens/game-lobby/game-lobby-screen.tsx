import { catalog } from '@perya/contract';
import { useLanguage } from '@perya/web/i18n/i18n.ts';
import { EmptyState } from '@perya/web/ui/empty-state/empty-state.tsx';
import { SkeletonRows } from '@perya/web/ui/skeleton/skeleton.tsx';
import { QueryView } from '../../features/query/query-view.tsx';
import { CATEGORY_ORDER, hasTitles } from '../../features/games/categories.ts';
import { CATEGORY_ART } from '../../features/games/category-art.ts';
import { useCatalogue } from '../../features/games/kept-catalogue.ts';
import { listPath } from '../../features/games/list-query.ts';
import { SectionHead } from '../../features/games/section-head.tsx';
import { VendorCards } from '../../features/games/vendor-cards.tsx';
import { useDestination } from '../../features/navigation/destination.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './game-lobby-screen.module.css';

/** Every category with its vendors, one below the other. [SCR-32] */
export function Screen() {
  const t = useT();
  const language = useLanguage();
  const menus = useCatalogue({ call: catalog.menus, input: { language } });
  const vendors = useCatalogue({ call: catalog.vendorAll, input: { language } });
  const lottery = useDestination('lottery');
  const skeleton = (
    <div className={css.waiting}>
      <SkeletonRows rows={6} label={t('state.loading')} />
    </div>
  );
  return (
    <QueryView answer={menus} skeleton={skeleton}>
      {(named) => (
        <QueryView answer={vendors} skeleton={skeleton}>
          {(all) => {
            const kinds = CATEGORY_ORDER.filter((kind) => kind !== 'LOTT' || lottery !== null);
            const sections = kinds.flatMap((kind) => {
              const menu = named.find(({ gameCategory }) => gameCategory === kind);
              const own = all.filter(({ vassalage }) => menu?.vassalages.includes(vassalage));
              return menu && own.length > 0 ? [{ kind, name: menu.name, vendors: own }] : [];
            });
            if (sections.length === 0) return <EmptyState art="tent" title={t('games.none')} />;
            return sections.map(({ kind, name, vendors: own }) => (
              <section key={kind} aria-label={name}>
                <SectionHead
                  art={CATEGORY_ART[kind]}
                  title={name}
                  href={hasTitles(kind) ? listPath({ gameType: kind }) : null}
                />
                <VendorCards kind={kind} vendors={own} look="grid" />
              </section>
            ));
          }}
        </QueryView>
      )}
    </QueryView>
  );
}
