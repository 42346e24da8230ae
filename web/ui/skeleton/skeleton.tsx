import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import css from './skeleton.module.css';

interface SkeletonProps {
  readonly width?: string;
  readonly height?: string;
  readonly round?: boolean;
  readonly className?: string | undefined;
}

/** A block of the size of what is coming. */
export function Skeleton({ width, height, round = false, className }: SkeletonProps) {
  return (
    <span
      className={classNames(css.block, round && css.round, className)}
      style={width || height ? { width, height } : undefined}
      aria-hidden
    />
  );
}

/** Lines of text that are coming; the last one is shorter. */
export function SkeletonText({ lines = 3 }: { readonly lines?: number }) {
  return (
    <span className={css.text} aria-hidden>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} height="0.22rem" width={line === lines - 1 && lines > 1 ? '62%' : '100%'} />
      ))}
    </span>
  );
}

/** Rows of a list that are coming. */
export function SkeletonRows({ rows = 4, label }: { readonly rows?: number; readonly label: string }) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={css.row} aria-hidden>
          <Skeleton width="0.8rem" height="0.8rem" className={css.tile} />
          <span className={css.lines}>
            <Skeleton width="3rem" height="0.22rem" />
            <Skeleton width="1.92rem" height="0.18rem" />
          </span>
        </div>
      ))}
    </div>
  );
}
