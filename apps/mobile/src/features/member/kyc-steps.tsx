import type { member } from '@perya/contract';
import { Steps } from '@perya/web/ui/steps/steps.tsx';
import { useT } from '../../lib/i18n/i18n.ts';

const AT: Readonly<Record<member.KycState, number>> = { none: 0, refused: 0, submitted: 1, verified: 3 };

/** Papers, check, verified: where the proof of identity stands. */
export function KycSteps({ state }: { readonly state: member.KycState }) {
  const t = useT();
  return (
    <Steps
      label={t('kyc.progress')}
      steps={[t('kyc.step.papers'), t('kyc.step.check'), t('kyc.step.verified')]}
      at={AT[state]}
      failed={state === 'refused'}
    />
  );
}
