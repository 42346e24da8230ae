import { ChipRow } from '@perya/web/ui/chip/chip-row.tsx';
import { Skeleton } from '@perya/web/ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '@perya/web/ui/visually-hidden/visually-hidden.tsx';
import rowCss from '../../features/promotions/promo-row.module.css';
import { hasFlag, useSettings } from '../../features/site/site.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './activity-screen.module.css';

/** Promotions that are coming, of the size of their cards. [STD-01] */
export function ActivitySkeleton() {
  const t = useT();
  // Who has visits has missions beside them.
  const hasVisits = hasFlag(useSettings(), 'CHECKIN3');
  return (
    <div role="status">
      <VisuallyHidden>{t('state.loading')}</VisuallyHidden>
      <ChipRow className={css.chips}>
        <Skeleton round width="1.2rem" height="0.72rem" />
        <Skeleton round width="2rem" height="0.72rem" />
        <Skeleton round width="1.5rem" height="0.72rem" />
      </ChipRow>
      <div className={css.quickLinks} aria-hidden>
        <Skeleton height="0.88rem" className={css.quickLink} />
        <Skeleton height="0.88rem" className={css.quickLink} />
        {hasVisits && <Skeleton height="0.88rem" className={css.quickLink} />}
        {hasVisits && <Skeleton height="0.88rem" className={css.quickLink} />}
      </div>
      {[1, 2, 3].map((card) => (
        <div key={card} className={rowCss.card} aria-hidden>
          <Skeleton className={css.waitingPicture} />
          <div className={css.foot}>
            <span className={css.facts}>
              <Skeleton width="2.4rem" height="0.24rem" />
            </span>
            <Skeleton width="1.4rem" height="0.72rem" />
          </div>
        </div>
      ))}
    </div>
  );
}
