import { Card } from '@perya/web/ui/card/card.tsx';
import { Skeleton, SkeletonRows } from '@perya/web/ui/skeleton/skeleton.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './benefits-screen.module.css';

/** Of the size of what is coming. [STD-01] */
export function BenefitsSkeleton() {
  const t = useT();
  return (
    <div className={css.page}>
      <div className={css.waitingStrip}>
        <Skeleton width="6.4rem" height="0.56rem" />
      </div>
      <div className={css.waitingCard}>
        <Skeleton width="6.22rem" height="3.24rem" />
      </div>
      <div className={css.blocks}>
        <Card>
          <Skeleton width="100%" height="2.4rem" />
        </Card>
        <Card>
          <SkeletonRows rows={5} label={t('state.loading')} />
        </Card>
      </div>
    </div>
  );
}
