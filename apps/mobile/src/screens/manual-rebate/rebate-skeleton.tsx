import { Card } from '@perya/web/ui/card/card.tsx';
import { Skeleton, SkeletonRows } from '@perya/web/ui/skeleton/skeleton.tsx';
import { DockedPage } from '../../features/cashier/dock.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './manual-rebate-screen.module.css';

/** Of the size of what is coming, with the dock in its place. [STD-01] */
export function RebateSkeleton() {
  const t = useT();
  return (
    <DockedPage
      dock={
        <>
          <Skeleton width="100%" height="0.48rem" className={css.waitingSum} />
          <Skeleton width="100%" height="0.96rem" />
        </>
      }
    >
      <Skeleton width="100%" height="2.4rem" className={css.waitingCard} />
      <Card className={css.list}>
        <SkeletonRows rows={4} label={t('state.loading')} />
      </Card>
    </DockedPage>
  );
}
