import { Skeleton, SkeletonText } from '@perya/web/ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '@perya/web/ui/visually-hidden/visually-hidden.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './message-screen.module.css';

/** Of the size of a message. */
export function MessageSkeleton() {
  const t = useT();
  return (
    <div role="status">
      <VisuallyHidden>{t('state.loading')}</VisuallyHidden>
      <Skeleton width="0.92rem" height="0.92rem" className={css.tileSkeleton} />
      <Skeleton width="5.2rem" height="0.44rem" className={css.titleSkeleton} />
      <Skeleton width="2.4rem" height="0.22rem" className={css.metaSkeleton} />
      <SkeletonText lines={5} />
    </div>
  );
}
