import { ButtonLink } from '@perya/web/ui/button/button.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { useDestination } from '../navigation/destination.ts';
import { PromptCard } from './prompt-card.tsx';

/** Money leaves only with a payment password, so that one comes first. [SCR-19] */
export function PinFirst({ className }: { readonly className?: string | undefined }) {
  const t = useT();
  const href = useDestination('securityCenter');
  return (
    <PromptCard art="shield" title={t('withdraw.pinTitle')} text={t('withdraw.pinText')} className={className}>
      {href && (
        <ButtonLink size={44} href={href}>
          {t('withdraw.pinAction')}
        </ButtonLink>
      )}
    </PromptCard>
  );
}
