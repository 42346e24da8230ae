import { Skeleton } from '@perya/web/ui/skeleton/skeleton.tsx';
import { TileSkeleton } from '../../features/games/tile-skeleton.tsx';
import css from './games-skeleton.module.css';

const KINDS = [1, 2, 3, 4, 5];

/** Where the games will be: the static shell shows it, and home until their code is here, so that nothing moves. */
export function GamesSkeleton() {
  return (
    <div className={css.frame} aria-hidden>
      <div className={css.rail}>
        {KINDS.map((kind) => (
          <Skeleton key={kind} className={css.kind} />
        ))}
      </div>
      <Skeleton className={css.heading} />
      <TileSkeleton tiles={6} />
    </div>
  );
}
