import type { float } from '@perya/contract';
import { ButtonLink } from '@perya/web/ui/button/button.tsx';
import { PinFirst } from '../../features/cashier/pin-first.tsx';
import { PromptCard } from '../../features/cashier/prompt-card.tsx';
import { useMoney } from '../../features/cashier/use-money.ts';
import { useDestination } from '../../features/navigation/destination.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './agent-float-screen.module.css';

/** Why no payout can be asked for now, and what would change that. [D3] */
export function PayoutGate({ standing }: { readonly standing: float.FloatStanding }) {
  const t = useT();
  const money = useMoney();
  const kyc = useDestination('kyc');
  const { refusal, min, hasPaymentPassword } = standing;
  if (refusal === 'payout.waiting') return null;
  if (refusal === 'kyc.required') {
    return (
      <PromptCard art="shield" title={t('cashier.kycTitle')} text={t('float.kycText')} className={css.block}>
        {kyc && (
          <ButtonLink size={44} href={kyc}>
            {t('float.kycAction')}
          </ButtonLink>
        )}
      </PromptCard>
    );
  }
  if (refusal === 'balance.insufficient')
    return <p className={css.gate}>{t('float.tooLittle', { min: money(min) })}</p>;
  if (refusal === 'transfer.limit') return <p className={css.gate}>{t('float.tooMuch')}</p>;
  return hasPaymentPassword ? null : <PinFirst className={css.block} />;
}
