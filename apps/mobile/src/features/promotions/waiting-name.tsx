import { VisuallyHidden } from '@perya/web/ui/visually-hidden/visually-hidden.tsx';
import { useT } from '../../lib/i18n/i18n.ts';

interface WaitingNameProps {
  readonly place: string;
  readonly count: number;
  readonly className?: string | undefined;
}

/** A place as it is seen, and with what waits there as it is heard; the figure beside it is only for the eye. */
export function WaitingName({ place, count, className }: WaitingNameProps) {
  const t = useT();
  if (count === 0) return <span className={className}>{place}</span>;
  return (
    <>
      <span aria-hidden className={className}>
        {place}
      </span>
      <VisuallyHidden>{t('activity.waiting', { place, count })}</VisuallyHidden>
    </>
  );
}
