import { Skeleton, SkeletonText } from '@perya/web/ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '@perya/web/ui/visually-hidden/visually-hidden.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './activity-info-screen.module.css';

/** A promotion that is coming. [STD-01] */
export function InfoSkeleton() {
  const t = useT();
  return (
    <div className={css.waiting} role="status">
      <VisuallyHidden>{t('state.loading')}</VisuallyHidden>
      <Skeleton className={css.waitingHero} />
      <Skeleton width="4rem" height="0.44rem" className={css.waitingBlock} />
      <Skeleton width="100%" height="1.3rem" className={css.waitingBlock} />
      <div className={css.waitingBlock}>
        <SkeletonText lines={6} />
      </div>
    </div>
  );
}
