import { promotion } from '@perya/contract';
import { useSearch } from 'wouter/use-browser-location';
import { useLanguage } from '@perya/web/i18n/i18n.ts';
import { toQuery } from '@perya/web/query/use-query.ts';
import { ButtonLink } from '@perya/web/ui/button/button.tsx';
import { EmptyState } from '@perya/web/ui/empty-state/empty-state.tsx';
import { QueryView } from '../../features/query/query-view.tsx';
import { isId, useMissable } from '../../features/query/use-missable.ts';
import { hasFlag, useSettings } from '../../features/site/site.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { routes } from '../../routes.ts';
import { InfoSkeleton } from './info-skeleton.tsx';
import { PromotionPage } from './promotion-page.tsx';

/** One promotion with all that is to be known before joining. [SCR-29] */
export function Screen() {
  const language = useLanguage();
  const id = new URLSearchParams(useSearch()).get('id') ?? '';
  const isOn = hasFlag(useSettings(), 'REWCEN3');
  const query = isOn && isId(id) ? toQuery({ call: promotion.detail, input: { id, language } }) : null;
  const { isMissing, ...answer } = useMissable(query);
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
