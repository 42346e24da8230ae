import { errorText } from '@perya/web/i18n/i18n.ts';
import type { ArtName } from '@perya/web/ui/art/art-names.ts';
import { ButtonLink } from '@perya/web/ui/button/button.tsx';
import { EmptyState } from '@perya/web/ui/empty-state/empty-state.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { useDestination } from '../navigation/destination.ts';

interface NotNowProps {
  /** Why, which is also the key of its text. */
  readonly why: string;
  /** What is said, and shown, where there is none of it at all. */
  readonly closed?: { readonly art: ArtName; readonly title: string };
}

/** Nothing is offered for now: to whoever takes a pause or is not verified yet, or to anybody. [R32] */
export function NotNow({ why, closed }: NotNowProps) {
  const t = useT();
  const kyc = useDestination('kyc');
  const isClosed = closed !== undefined && why === 'promotion.closed';
  return (
    <EmptyState
      art={isClosed ? closed.art : 'shield'}
      title={isClosed ? closed.title : (errorText(why) ?? t('unknown.error'))}
      action={why === 'kyc.required' && kyc && <ButtonLink href={kyc}>{t('manualRebate.verify')}</ButtonLink>}
    />
  );
}
