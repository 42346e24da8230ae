import type { security, Value } from '@perya/contract';
import { useState } from 'react';
import { formatDateTime } from '@perya/web/lib/format.ts';
import { useQuery } from '@perya/web/query/use-query.ts';
import { Art } from '@perya/web/ui/art/art.tsx';
import { ButtonLink } from '@perya/web/ui/button/button.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { SkeletonRows } from '@perya/web/ui/skeleton/skeleton.tsx';
import { QueryView } from '../../features/query/query-view.tsx';
import { KycSteps } from '../../features/member/kyc-steps.tsx';
import { KycWait } from '../../features/member/kyc-wait.tsx';
import { LazyStepUp } from '../../features/member/lazy-step-up.tsx';
import { KYC_ASK } from '../../features/member/member-asks.ts';
import { changeMember } from '../../features/member/member-store.ts';
import { useKycNews } from '../../features/member/use-kyc-news.ts';
import { showToast } from '../../features/toasts/toasts.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { routes } from '../../routes.ts';
import css from './kyc-screen.module.css';

type Kyc = Value<typeof security.kyc>;

const KycForm = lazyPart(() => import('./kyc-form.tsx').then((module) => module.KycForm));

const ROWS = 4;

/** Proof of identity: what is needed, how far it is, and what went wrong. */
export function Screen() {
  const t = useT();
  const answer = useQuery(KYC_ASK, { fresh: true });
  const [sent, setSent] = useState<Kyc>();
  useKycNews(() => {
    setSent(undefined);
    answer.retry();
  });
  const onSent = (kyc: Kyc) => {
    setSent(kyc);
    changeMember({ kyc: kyc.state });
    showToast(t('kyc.sent'), { kind: 'success', time: 'success' });
    window.scrollTo(0, 0);
  };
  const waiting = <SkeletonRows rows={ROWS} label={t('state.loading')} />;
  return (
    <div className={css.screen}>
      <QueryView answer={{ ...answer, value: sent ?? answer.value }} skeleton={waiting}>
        {(kyc) => (
          <>
            <Progress kyc={kyc} />
            {kyc.state === 'none' || kyc.state === 'refused' ? (
              <KycForm wanted instead={waiting} ageLimit={kyc.ageLimit} onSent={onSent} />
            ) : (
              <ButtonLink href={routes.mine.path} variant="secondary" size={44} full className={css.done}>
                {t('kyc.done')}
              </ButtonLink>
            )}
          </>
        )}
      </QueryView>
      <LazyStepUp />
    </div>
  );
}

function Progress({ kyc }: { readonly kyc: Kyc }) {
  const t = useT();
  const { state, reason, submittedAt } = kyc;
  return (
    <Card className={css.progress}>
      <div className={css.head}>
        <Art name={state === 'verified' ? 'party' : 'shield'} size="0.96rem" eager />
        <div className={css.words}>
          <h2 className={css.title}>{t(`kyc.title.${state}`)}</h2>
          <p className={css.text}>{t(`kyc.text.${state}`)}</p>
          {state === 'submitted' && submittedAt && (
            <p className={css.text}>{t('kyc.sentAt', { time: formatDateTime(submittedAt) })}</p>
          )}
        </div>
      </div>
      {state === 'refused' && reason && (
        <p className={css.reason} role="status">
          <b>{t('kyc.why')}</b>
          {reason}
        </p>
      )}
      <KycSteps state={state} />
      {state === 'submitted' && <KycWait kyc={kyc} />}
    </Card>
  );
}
