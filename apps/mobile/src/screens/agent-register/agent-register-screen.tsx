import type { invitation } from '@perya/contract';
import { useState } from 'react';
import { Card } from '@perya/web/ui/card/card.tsx';
import { EmptyState } from '@perya/web/ui/empty-state/empty-state.tsx';
import { ErrorState } from '@perya/web/ui/error-state/error-state.tsx';
import { Segment } from '@perya/web/ui/segment/segment.tsx';
import { Skeleton, SkeletonRows } from '@perya/web/ui/skeleton/skeleton.tsx';
import { problemText } from '../../features/errors/errors.ts';
import { FormSkeleton } from '../../features/forms/form-skeleton.tsx';
import { useRules } from '../../features/forms/rules.ts';
import { QueryView } from '../../features/query/query-view.tsx';
import { useSettings } from '../../features/site/site.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import css from './agent-register-screen.module.css';
import { DirectForm } from './direct-form.tsx';
import { LinkForm } from './link-form.tsx';
import { LinkList } from './link-list.tsx';
import { useLinks, type LinkFacts, type LinksState } from './use-links.ts';

const LinkSheet = lazyPart(() => import('./link-sheet.tsx').then((module) => module.LinkSheet));

const WAYS = ['link', 'direct'] as const;

/** Brings people into the team: by a link, or directly where the brand allows it. [SCR-47, API-101] */
export function Screen() {
  const t = useT();
  const state = useLinks();
  const { mobileTemplate } = useSettings();
  const [way, setWay] = useState<(typeof WAYS)[number]>('link');
  const { items, extra: facts, error, reload } = state;
  if (!items || !facts) {
    if (!error) return <Waiting />;
    // Sub-accounts look after a team and do not make one.
    if (error.code === 'permission.denied') return <EmptyState art="tent" title={t('permission.denied')} />;
    return (
      <ErrorState title={t('load.failed')} text={problemText(error)} retryLabel={t('action.retry')} onRetry={reload} />
    );
  }
  return (
    <div className={css.page}>
      {facts.opensAccounts && (
        <div className={css.ways}>
          <Segment
            label={t('newAccount.how')}
            options={WAYS.map((key) => ({ key, label: t(`newAccount.${key}`) }))}
            value={way}
            onChange={setWay}
          />
        </div>
      )}
      {way === 'direct' && facts.opensAccounts ? (
        <Direct facts={facts} />
      ) : (
        <Links state={state} items={items} facts={facts} />
      )}
      <p className={css.foot}>{t('newAccount.foot', { age: mobileTemplate.ageLimit })}</p>
    </div>
  );
}

function Direct({ facts }: { readonly facts: LinkFacts }) {
  const rules = useRules();
  return (
    <QueryView answer={rules} skeleton={<FormSkeleton fields={3} />}>
      {(value) => <DirectForm facts={facts} rules={value} />}
    </QueryView>
  );
}

interface LinksProps {
  readonly state: LinksState;
  readonly items: readonly invitation.InvitationLink[];
  readonly facts: LinkFacts;
}

function Links({ state, items, facts }: LinksProps) {
  const [chosen, setChosen] = useState<invitation.InvitationLink | null>(null);
  const show = (link: invitation.InvitationLink) => {
    setChosen(link);
    state.reload();
  };
  return (
    <>
      <LinkForm facts={facts} onMade={show} />
      <LinkList links={items} state={state} onOpen={setChosen} />
      <LinkSheet wanted={chosen !== null} link={chosen} onClose={() => setChosen(null)} onRevoked={show} />
    </>
  );
}

/** Of the size of what is coming. [STD-01] */
function Waiting() {
  const t = useT();
  return (
    <div className={css.page}>
      <Card>
        <Skeleton width="100%" height="6.4rem" />
      </Card>
      <Card className={css.waiting}>
        <SkeletonRows rows={3} label={t('state.loading')} />
      </Card>
    </div>
  );
}
