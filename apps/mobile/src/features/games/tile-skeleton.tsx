import { Skeleton } from '@perya/web/ui/skeleton/skeleton.tsx';
import css from './tile-skeleton.module.css';

/** Tiles that are coming; sizes are classes, because the static shell may carry no styles. */
export function TileSkeleton({ tiles }: { readonly tiles: number }) {
  return (
    <div className={css.grid} aria-hidden>
      {Array.from({ length: tiles }, (_, at) => (
        <div key={at}>
          <Skeleton className={css.art} />
          <Skeleton className={css.name} />
          <Skeleton className={css.vendor} />
        </div>
      ))}
    </div>
  );
}
