import { useQuery } from '@perya/web/query/use-query.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { KycCard } from '../member/kyc-card.tsx';
import { KycSteps } from '../member/kyc-steps.tsx';
import { KycWait } from '../member/kyc-wait.tsx';
import { KYC_ASK } from '../member/member-asks.ts';
import { useMember } from '../member/member-store.ts';
import { useKycNews } from '../member/use-kyc-news.ts';
import { PromptCard } from './prompt-card.tsx';

interface KycGateProps {
  /** What waits for it. */
  readonly before: 'deposit' | 'withdraw' | 'envelopes';
  /** The papers were decided: what waited may go on. */
  readonly onDecided: () => void;
}

const WHY = { deposit: 'deposit.kyc', withdraw: 'withdraw.kyc', envelopes: 'redRain.kyc' } as const;
const NEXT = { deposit: 'kyc.nextDeposit', withdraw: 'kyc.nextWithdraw', envelopes: 'redRain.kycNext' } as const;

/** The identity has to be proved first: says why, how far it is and what happens next, and leads there. [R13] */
export function KycGate({ before, onDecided }: KycGateProps) {
  const t = useT();
  const { value } = useMember();
  const proof = useQuery(KYC_ASK, { fresh: true });
  useKycNews(() => {
    proof.retry();
    onDecided();
  });
  const state = proof.value?.state ?? value?.kyc ?? 'none';
  if (state === 'submitted') {
    return (
      <PromptCard art="shield" title={t('kyc.title.submitted')} text={t(NEXT[before])}>
        <div>
          <KycSteps state={state} />
          {proof.value && <KycWait kyc={proof.value} />}
        </div>
      </PromptCard>
    );
  }
  return (
    <>
      <PromptCard art="shield" title={t('cashier.kycTitle')} text={t(WHY[before])}>
        {null}
      </PromptCard>
      <KycCard state={state} />
    </>
  );
}
