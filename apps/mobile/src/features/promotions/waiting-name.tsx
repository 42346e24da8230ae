import { VisuallyHidden } from '@perya/web/ui/visually-hidden/visually-hidden.tsx';
import { useT, type TextKey } from '../../lib/i18n/i18n.ts';

interface WaitingNameProps {
  readonly place: string;
  readonly count: number;
  /** What they are: rewards unless it says otherwise. */
  readonly words?: TextKey | undefined;
  readonly className?: string | undefined;
}

/** A place as it is seen, and with what waits there as it is heard; the figure beside it is only for the eye. */
export function WaitingName({ place, count, words = 'activity.waiting', className }: WaitingNameProps) {
  const t = useT();
  if (count === 0) return <span className={className}>{place}</span>;
  return (
    <>
      <span aria-hidden className={className}>
        {place}
      </span>
      <VisuallyHidden>{t(words, { place, count })}</VisuallyHidden>
    </>
  );
}
