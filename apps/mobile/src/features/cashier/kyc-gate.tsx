import { useT } from '../../lib/i18n/i18n.ts';
import { KycCard } from '../member/kyc-card.tsx';
import { useMember } from '../member/member-store.ts';
import { PromptCard } from './prompt-card.tsx';

/** The identity has to be proved first: says why, how far it is, and leads there. [R13] */
export function KycGate({ text }: { readonly text: string }) {
  const t = useT();
  const { value } = useMember();
  return (
    <>
      <PromptCard art="shield" title={t('cashier.kycTitle')} text={text}>
        {null}
      </PromptCard>
      <KycCard state={value?.kyc ?? 'none'} />
    </>
  );
}
