import { promotion } from '@perya/contract';
import { useEffect } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { useLanguage } from '@perya/web/i18n/i18n.ts';
import { toQuery } from '@perya/web/query/use-query.ts';
import { ButtonLink } from '@perya/web/ui/button/button.tsx';
import { EmptyState } from '@perya/web/ui/empty-state/empty-state.tsx';
import { problemText } from '../../features/errors/errors.ts';
import { useLastAnswer } from '../../features/query/last-answers.ts';
import { QueryView } from '../../features/query/query-view.tsx';
import { hasFlag, useSettings } from '../../features/site/site.ts';
import { showToast } from '../../features/toasts/toasts.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { routes } from '../../routes.ts';
import { InfoSkeleton } from './info-skeleton.tsx';
import { PromotionPage } from './promotion-page.tsx';

const ID = /^[A-Za-z0-9_-]{1,40}$/;
/** Nobody knows a promotion of this id. */
const MISSING: readonly string[] = ['not.found', 'request.invalid', 'promotion.unavailable'];

/** One promotion with all that is to be known before joining. [SCR-29] */
export function Screen() {
  const language = useLanguage();
  const id = new URLSearchParams(useSearch()).get('id') ?? '';
  const isOn = hasFlag(useSettings(), 'REWCEN3');
  const isAsked = isOn && ID.test(id);
  // An id of nobody is an empty page and no failure, so the failure is said here.
  const query = isAsked ? { ...toQuery({ call: promotion.detail, input: { id, language } }), background: true } : null;
  const answer = useLastAnswer(query, { fresh: true });
  const { error } = answer;
  const isMissing = !isAsked || (error !== undefined && MISSING.includes(error.code));
  useEffect(() => {
    if (error && !MISSING.includes(error.code)) showToast(problemText(error), { kind: 'error' });
  }, [error]);
  if (isMissing || !query) return <Missing />;
  return (
    <QueryView answer={answer} skeleton={<InfoSkeleton />}>
      {(detail) => (
        <PromotionPage
          key={detail.id}
          detail={detail}
          query={query}
          staleSince={answer.staleSince}
          onRenew={answer.retry}
        />
      )}
    </QueryView>
  );
}

/** [SCR-29] */
function Missing() {
  const t = useT();
  return (
    <EmptyState
      art="gift"
      title={t('activity.missing')}
      text={t('activity.missingHint')}
      action={
        <ButtonLink variant="secondary" size={44} href={routes.activity.path}>
          {t('activity.see')}
        </ButtonLink>
      }
    />
  );
}
