import { ChipRow } from '@perya/web/ui/chip/chip-row.tsx';
import { Field } from '@perya/web/ui/field/field.tsx';
import { IconButton } from '@perya/web/ui/icon-button/icon-button.tsx';
import { magnifyingGlassBold } from '@perya/web/ui/icon/glyphs/magnifying-glass-bold.ts';
import { slidersHorizontalBold } from '@perya/web/ui/icon/glyphs/sliders-horizontal-bold.ts';
import { Skeleton } from '@perya/web/ui/skeleton/skeleton.tsx';
import { TileTemplate } from '../../features/games/tile-template.tsx';
import grid from '../../features/games/tile-skeleton.module.css';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './game-list-screen.module.css';
import { QuickTabsView } from './quick-tabs-view.tsx';
import { VendorsWaiting } from './vendor-carousel.tsx';

const CHIPS = [1, 2, 3, 4];

interface GameListSkeletonProps {
  readonly tile: { readonly name: string; readonly vendor: string; readonly picture: string };
  readonly repeat: readonly [string, string];
  /** Which kind of games; fishing has no classifications. [GLIST-02] */
  readonly kind: string;
}

/** A list of games before its code runs; the server repeats the tile for each title. */
export function GameListSkeleton({ tile, repeat, kind }: GameListSkeletonProps) {
  const t = useT();
  return (
    <>
      <div className={css.searchRow}>
        <div className={css.search}>
          <Field search label={t('games.search')} placeholder={t('games.search')} icon={magnifyingGlassBold} readOnly />
        </div>
        <IconButton className={css.filter} look="square" icon={slidersHorizontalBold} label={t('games.filter')} />
      </div>
      <VendorsWaiting />
      <div className={css.classes} data-kind={kind}>
        <ChipRow className={css.chips}>
          {CHIPS.map((each) => (
            <Skeleton key={each} className={css.chip} />
          ))}
        </ChipRow>
      </div>
      <QuickTabsView />
      <div className={grid.grid}>
        {repeat[0]}
        <TileTemplate {...tile} />
        {repeat[1]}
      </div>
    </>
  );
}
