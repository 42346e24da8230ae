import { Card } from '@perya/web/ui/card/card.tsx';
import { Skeleton, SkeletonRows } from '@perya/web/ui/skeleton/skeleton.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './leader-board-screen.module.css';

/** Of the size of what is coming. [STD-01] */
export function BoardSkeleton() {
  const t = useT();
  return (
    <div className={css.boards}>
      <p className={css.head}>
        <Skeleton width="4.4rem" height="0.28rem" className={css.waitingHead} />
      </p>
      <div className={css.waitingPodium} aria-hidden>
        <Skeleton height="2.9rem" />
        <Skeleton height="3.7rem" />
        <Skeleton height="2.6rem" />
      </div>
      <Card flush>
        <SkeletonRows rows={6} label={t('state.loading')} />
      </Card>
    </div>
  );
}
