import type { catalog } from '@perya/contract';
import { useT } from '../../lib/i18n/i18n.ts';
import { toggleFavourite, useIsFavourite } from './favourites.ts';
import css from './game-tile.module.css';

/** Keeps a title, or keeps it no longer; drawn by its style, because a list has very many of them. [GLIST-13] */
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
    />
  );
}
