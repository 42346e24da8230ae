import { Skeleton } from '@perya/web/ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '@perya/web/ui/visually-hidden/visually-hidden.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './page.module.css';

const ROWS = [1, 2, 3, 4, 5, 6];

/** The content area until a screen is here; sizes are classes, because the static shell may carry no styles. [STD-01] */
export function PageLoading() {
  const t = useT();
  return (
    <div className={css.loading} role="status">
      <VisuallyHidden>{t('state.loading')}</VisuallyHidden>
      {ROWS.map((row) => (
        <div key={row} className={css.row}>
          <Skeleton className={css.rowTile} />
          <div className={css.rowText}>
            <Skeleton className={css.rowTitle} />
            <Skeleton className={css.rowMeta} />
          </div>
        </div>
      ))}
    </div>
  );
}
