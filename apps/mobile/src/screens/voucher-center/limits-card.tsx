import { useState } from 'react';
import { Button, ButtonLink } from '@perya/web/ui/button/button.tsx';
import { PromptCard } from '../../features/cashier/prompt-card.tsx';
import { useDestination } from '../../features/navigation/destination.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './voucher-center-screen.module.css';

/** Asks for limits before the first deposit; saying no is one press. [R30] */
export function LimitsCard() {
  const t = useT();
  const href = useDestination('responsibleGaming');
  const [isLater, setLater] = useState(false);
  if (!href || isLater) return null;
  return (
    <PromptCard art="shield" title={t('deposit.limitsTitle')} text={t('deposit.limitsText')} className={css.prompt}>
      <Button variant="secondary" size={44} onClick={() => setLater(true)}>
        {t('deposit.limitsLater')}
      </Button>
      <ButtonLink variant="tint" size={44} href={href}>
        {t('deposit.limitsSet')}
      </ButtonLink>
    </PromptCard>
  );
}
