import { useT } from '../../lib/i18n/i18n.ts';
import { SkeletonRows } from '../../ui/skeleton/skeleton.tsx';
import css from './page.module.css';

/** The content area until the code of a screen is here. [STD-01] */
export function PageLoading() {
  const t = useT();
  return (
    <div className={css.loading}>
      <SkeletonRows rows={6} label={t('state.loading')} />
    </div>
  );
}
