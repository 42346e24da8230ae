import { Card } from '@perya/web/ui/card/card.tsx';
import { SectionHeading } from '@perya/web/ui/section-heading/section-heading.tsx';
import { Skeleton, SkeletonRows } from '@perya/web/ui/skeleton/skeleton.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './team-rebate-screen.module.css';

/** Of the size of what is coming. [STD-01] */
export function RatesSkeleton() {
  const t = useT();
  return (
    <>
      <SectionHeading title={t('rates.own')} />
      <Card>
        <Skeleton width="100%" height="1.12rem" className={css.waitingOwn} />
      </Card>
      <SectionHeading title={t('rates.agents')} />
      <Card className={css.waiting}>
        <SkeletonRows rows={4} label={t('state.loading')} />
      </Card>
    </>
  );
}
