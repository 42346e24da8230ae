import { Skeleton } from '@perya/web/ui/skeleton/skeleton.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './forms.module.css';

/** Of the size of the form that is coming. [STD-01] */
export function FormSkeleton({
  fields,
  className,
}: {
  readonly fields: number;
  readonly className?: string | undefined;
}) {
  const t = useT();
  return (
    <div role="status" aria-label={t('state.loading')} className={className}>
      {Array.from({ length: fields }, (_, field) => (
        <div key={field} className={css.waiting}>
          <Skeleton width="2rem" height="0.26rem" />
          <Skeleton height="1rem" className={css.waitingBox} />
        </div>
      ))}
    </div>
  );
}
