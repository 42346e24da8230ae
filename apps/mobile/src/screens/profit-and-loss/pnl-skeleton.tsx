import { Card } from '@perya/web/ui/card/card.tsx';
import { Skeleton, SkeletonRows } from '@perya/web/ui/skeleton/skeleton.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './profit-and-loss-screen.module.css';

/** Of the size of what is coming. */
export function PnlSkeleton() {
  const t = useT();
  return (
    <>
      <Card>
        <Skeleton width="2.4rem" height="0.26rem" />
        <Skeleton width="3.4rem" height="0.56rem" className={css.waiting} />
        <Skeleton width="100%" height="2.9rem" className={css.waiting} />
      </Card>
      <SkeletonRows rows={5} label={t('state.loading')} />
    </>
  );
}
