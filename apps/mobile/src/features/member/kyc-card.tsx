import type { member } from '@perya/contract';
import { useQuery } from '@perya/web/query/use-query.ts';
import { Mark } from '@perya/web/ui/brand/mark.tsx';
import { ButtonLink } from '@perya/web/ui/button/button.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { useDestination } from '../navigation/destination.ts';
import css from './kyc-card.module.css';
import { KycSteps } from './kyc-steps.tsx';
import { KYC_ASK } from './member-asks.ts';

/** How far the proof of identity is, early and in plain sight, so that no withdrawal waits for it later. */
export function KycCard({ state }: { readonly state: member.KycState }) {
  const t = useT();
  const href = useDestination('kyc');
  const proof = useQuery(state === 'refused' ? KYC_ASK : null);
  // Once it is done, the name says so. [MINE-03]
  if (!href || state === 'verified') return null;
  return (
    <section className={css.card}>
      <Mark className={css.mark} />
      <h2 className={css.title}>{t(`kyc.title.${state}`)}</h2>
      <p className={css.text}>{proof.value?.reason || t(`kyc.text.${state}`)}</p>
      <div className={css.steps}>
        <KycSteps state={state} />
      </div>
      <ButtonLink href={href} size={44} full variant={state === 'submitted' ? 'white' : 'primary'}>
        {t(`kyc.action.${state}`)}
      </ButtonLink>
    </section>
  );
}
