import type { catalog } from '@perya/contract';
import { useT } from '../../lib/i18n/i18n.ts';
import { starBold } from '../../ui/icon/glyphs/star-bold.ts';
import { starFill } from '../../ui/icon/glyphs/star-fill.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { toggleFavourite, useIsFavourite } from './favourites.ts';
import css from './game-tile.module.css';

/** Keeps a title, or keeps it no longer. [GLIST-13] */
export function Star({ game }: { readonly game: catalog.Game }) {
  const t = useT();
  const isOn = useIsFavourite(game.nodeId);
  return (
    <button
      type="button"
      className={css.star}
      aria-pressed={isOn}
      aria-label={t('games.keep', { game: game.gameName })}
      onClick={() => void toggleFavourite(game)}
    >
      <Icon glyph={isOn ? starFill : starBold} className={isOn ? css.starOn : css.starOff} />
    </button>
  );
}
