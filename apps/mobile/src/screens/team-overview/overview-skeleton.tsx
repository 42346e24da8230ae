import { Card } from '@perya/web/ui/card/card.tsx';
import { Skeleton } from '@perya/web/ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '@perya/web/ui/visually-hidden/visually-hidden.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './team-overview-screen.module.css';

const CELLS = [0, 1, 2, 3, 4, 5];

/** Of the size of what is coming. */
export function OverviewSkeleton() {
  const t = useT();
  return (
    <div className={css.parts} role="status">
      <Card className={css.netWaiting}>
        <Skeleton width="2.4rem" height="0.26rem" />
        <Skeleton width="3.6rem" height="0.52rem" />
        <Skeleton width="4.4rem" height="0.24rem" />
      </Card>
      <Card className={css.chartWaiting}>
        <Skeleton width="2.8rem" height="0.3rem" />
        <Skeleton width="100%" height="2.7rem" />
        <Skeleton width="100%" height="0.64rem" />
      </Card>
      <div className={css.people}>
        {CELLS.slice(0, 4).map((cell) => (
          <div key={cell} className={css.person}>
            <Skeleton width="1rem" height="0.24rem" className={css.captionWaiting} />
            <Skeleton width="0.8rem" height="0.4rem" className={css.countWaiting} />
          </div>
        ))}
      </div>
      <div className={css.totals}>
        {CELLS.map((cell) => (
          <div key={cell} className={css.total}>
            <Skeleton width="1.2rem" height="0.24rem" className={css.captionWaiting} />
            <Skeleton width="2.2rem" height="0.3rem" className={css.valueWaiting} />
          </div>
        ))}
      </div>
      <VisuallyHidden>{t('state.loading')}</VisuallyHidden>
    </div>
  );
}
