import type { catalog } from '@perya/contract';
import type { MouseEvent, ReactNode } from 'react';
import { Anchor } from '@perya/web/ui/anchor/anchor.tsx';
import { Tag } from '@perya/web/ui/badge/badge.tsx';
import { classNames } from '@perya/web/ui/class-names.ts';
import { wrenchBold } from '@perya/web/ui/icon/glyphs/wrench-bold.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { VisuallyHidden } from '@perya/web/ui/visually-hidden/visually-hidden.tsx';
import { t as say, useT, type TextKey } from '../../lib/i18n/i18n.ts';
import { routes } from '../../routes.ts';
import { useSurroundings } from '../navigation/destination.ts';
import { showToast } from '../toasts/toasts.ts';
import css from './game-tile.module.css';
import { launchPath } from './launch-path.ts';
import { Picture } from './picture.tsx';
import { Star } from './star.tsx';
import type { Tagged } from './tags.ts';
import { useTrialPath } from './trial-path.ts';
import { vendorLogo } from './vendor-logo.ts';

const TILE_PX = 320;
const ROOMS = { free: 'games.roomFree', vip: 'games.roomVip', pay: 'games.roomPay' } as const satisfies Record<
  string,
  TextKey
>;

interface GameTileProps {
  readonly game: catalog.Game;
  /** Which shout is allowed here; a list says what all of its titles are. */
  readonly tag?: Tagged;
  /** The lowest stake, where titles are compared. */
  readonly stake?: string;
  /** In sight at once. */
  readonly eager?: boolean;
}

/** A title: its picture, name and vendor open it, its star keeps it. [GLIST-11, GLIST-28] */
export function GameTile({ game, tag = 'none', stake, eager = false }: GameTileProps) {
  const t = useT();
  const href = launchPath(game, useSurroundings());
  const trial = useTrialPath(game);
  return (
    <div className={classNames(css.tile, !game.supportPlay && css.off)}>
      <Anchor
        href={href ?? routes.gameList.path}
        className={css.open}
        aria-disabled={game.supportPlay && href !== null ? undefined : true}
        onClick={(event) => refuse(event, game.supportPlay && href !== null)}
      >
        <span className={css.art} style={{ backgroundColor: game.color }}>
          <Picture
            className={css.picture}
            path={game.iconUrl ?? game.showIcon}
            other="jpg"
            width={TILE_PX}
            height={TILE_PX}
            eager={eager}
            isTile
            instead={<span className={css.letter}>{game.gameName.charAt(0)}</span>}
          />
          {label(game, tag, t)}
          {!game.supportPlay && (
            <span className={css.maintenance}>
              <Icon glyph={wrenchBold} />
              {t('games.maintenance')}
            </span>
          )}
        </span>
        <span className={css.name}>{game.gameName}</span>
        <span className={classNames(css.line, trial !== null && css.free)}>
          <span className={css.vendor} style={{ backgroundImage: `url(${vendorLogo(game.vassalage)})` }}>
            {game.vassalage}
          </span>
          {stake !== undefined && trial === null && (
            <span className={css.stake}>
              <VisuallyHidden>{t('games.minBet')} </VisuallyHidden>
              {stake}
            </span>
          )}
        </span>
      </Anchor>
      <Star game={game} />
      {trial !== null && (
        <Anchor href={trial} className={css.try} aria-label={`${t('games.try')}: ${game.gameName}`}>
          {t('games.try')}
        </Anchor>
      )}
    </div>
  );
}

/** What cannot be played now says so and opens nothing. [GLIST-29] */
function refuse(event: MouseEvent, isOpen: boolean): void {
  if (isOpen) return;
  event.preventDefault();
  showToast(say('game.unavailable'));
}

/** One shout at most: what kind of room it is, then new. [GLIST-31] */
function label(game: catalog.Game, tag: Tagged, t: (key: TextKey) => string): ReactNode {
  const text = game.roomType ? ROOMS[game.roomType] : tag === 'new' && game.isNew ? 'games.new' : null;
  if (text === null || !game.supportPlay) return null;
  return (
    <Tag tone={text === 'games.new' ? 'new' : 'hot'} className={css.tag}>
      {t(text)}
    </Tag>
  );
}
