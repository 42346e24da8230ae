import { Skeleton, SkeletonRows } from '@perya/web/ui/skeleton/skeleton.tsx';
import rowCss from '../../features/promotions/promo-row.module.css';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './missions-screen.module.css';

/** Of the size of what is coming. [STD-01] */
export function MissionsSkeleton() {
  const t = useT();
  return (
    <div className={rowCss.card}>
      <Skeleton width="100%" height="3rem" />
      <div className={css.steps}>
        <SkeletonRows rows={4} label={t('state.loading')} />
      </div>
    </div>
  );
}
