import { Chip } from '@perya/web/ui/chip/chip.tsx';
import { classNames } from '@perya/web/ui/class-names.ts';
import { arrowsOutDuotone } from '@perya/web/ui/icon/glyphs/arrows-out-duotone.ts';
import { starDuotone } from '@perya/web/ui/icon/glyphs/star-duotone.ts';
import { starFill } from '@perya/web/ui/icon/glyphs/star-fill.ts';
import { useStore } from '../table/store.ts';
import type { Table } from '../table/table.ts';
import { t } from '../words.ts';
import css from './sheets.module.css';

/** A star for this title and the whole screen for it, where the page around can give them. [GLIST-13] */
export function GameActions({ table }: { readonly table: Table }) {
  const { isFavourite, isFullScreen } = useStore(table.store).offer;
  if (isFavourite === null && isFullScreen === null) return null;
  return (
    <div className={classNames(css.choices, css.keep)}>
      {isFavourite !== null && (
        <Chip
          on={isFavourite}
          icon={isFavourite ? starFill : starDuotone}
          className={css.choice}
          onClick={table.toggleFavourite}
        >
          {t('action.favourite')}
        </Chip>
      )}
      {isFullScreen !== null && (
        <Chip on={isFullScreen} icon={arrowsOutDuotone} className={css.choice} onClick={table.toggleFullScreen}>
          {t('action.fullScreen')}
        </Chip>
      )}
    </div>
  );
}
