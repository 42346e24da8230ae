import { Card } from '@perya/web/ui/card/card.tsx';
import { Skeleton, SkeletonRows } from '@perya/web/ui/skeleton/skeleton.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './invite-friends-screen.module.css';

/** Of the size of what is coming. [STD-01] */
export function InviteSkeleton() {
  const t = useT();
  return (
    <div className={css.page}>
      <Skeleton width="100%" height="3rem" className={css.hero} />
      <div className={css.waitingHeading}>
        <Skeleton width="3.2rem" height="0.32rem" />
      </div>
      <Card>
        <SkeletonRows rows={5} label={t('state.loading')} />
      </Card>
      <Card className={css.share}>
        <Skeleton width="100%" height="4.64rem" />
      </Card>
    </div>
  );
}
