import { Card } from '@perya/web/ui/card/card.tsx';
import { Skeleton, SkeletonText } from '@perya/web/ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '@perya/web/ui/visually-hidden/visually-hidden.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './team-screen.module.css';

const ROWS = 5;

/** Of the size of what is coming; further down there is the way and a card of whoever they stand below. [STD-01] */
export function TeamSkeleton({ isBelow }: { readonly isBelow: boolean }) {
  const t = useT();
  return (
    <div role="status">
      <VisuallyHidden>{t('state.loading')}</VisuallyHidden>
      {isBelow && (
        <>
          <div className={css.waitingPath}>
            <Skeleton width="4rem" height="0.26rem" />
          </div>
          <Card className={css.card}>
            <Skeleton width="100%" height="4.2rem" />
          </Card>
        </>
      )}
      <div className={css.listHead}>
        <Skeleton width="3.2rem" height="0.36rem" />
      </div>
      <Card flush>
        {Array.from({ length: ROWS }, (_, row) => (
          <div key={row} className={css.row}>
            <span className={css.rowAvatar}>
              <Skeleton width="0.8rem" height="0.8rem" round />
            </span>
            <span className={css.rowWords}>
              <span className={css.waitingRow}>
                <SkeletonText lines={3} />
              </span>
            </span>
          </div>
        ))}
      </Card>
    </div>
  );
}
