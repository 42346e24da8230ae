import { Card } from '@perya/web/ui/card/card.tsx';
import { Skeleton } from '@perya/web/ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '@perya/web/ui/visually-hidden/visually-hidden.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
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
