import { useT } from '../../lib/i18n/i18n.ts';
import { Card } from '../../ui/card/card.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx';
import css from './notices.module.css';

/** Notices that are coming. */
export function NoticeSkeleton({ rows = 6 }: { readonly rows?: number }) {
  const t = useT();
  return (
    <Card flush className={css.list}>
      <VisuallyHidden>{t('state.loading')}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={css.waiting}>
          <Skeleton width={row % 2 ? '4rem' : '4.8rem'} height="0.26rem" />
          <Skeleton width="1.4rem" height="0.2rem" className={css.second} />
        </div>
      ))}
    </Card>
  );
}
