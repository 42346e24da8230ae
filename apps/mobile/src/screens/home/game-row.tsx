import type { catalog } from '@perya/contract';
import type { ArtName } from '@perya/web/ui/art/art-names.ts';
import { GameTile } from '../../features/games/game-tile.tsx';
import { SectionHead } from '../../features/games/section-head.tsx';
import { newOnes, type Tagged } from '../../features/games/tags.ts';
import { TileSkeleton } from '../../features/games/tile-skeleton.tsx';
import css from './home-games.module.css';

interface GameRowProps {
  readonly art: ArtName;
  readonly title: string;
  /** Where there are more of them. */
  readonly href: string;
  /** Nothing while they are on their way; a row that stays empty is not shown. */
  readonly games: readonly catalog.Game[] | undefined;
  readonly tag?: Tagged;
  /** In sight at once. */
  readonly eager?: boolean;
}

/** A row of titles that scrolls sideways. */
export function GameRow({ art, title, href, games, tag, eager = false }: GameRowProps) {
  if (games?.length === 0) return null;
  return (
    <section aria-label={title}>
      <SectionHead art={art} title={title} href={href} />
      {games ? (
        <div className={css.row}>
          {games.map((game) => (
            <div key={game.nodeId} className={css.again}>
              <GameTile game={game} tag={tag ?? newOnes(games)} eager={eager} />
            </div>
          ))}
        </div>
      ) : (
        <TileSkeleton tiles={3} />
      )}
    </section>
  );
}
