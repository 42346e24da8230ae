import { REJECT_TOAST_MS } from '@perya/contract';
import { useEffect } from 'react';
import { apiHost } from '@perya/web/query/api-host.ts';
import { EmptyState } from '@perya/web/ui/empty-state/empty-state.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { routes } from '../../routes.ts';
import { go } from '../navigation/history.ts';

/** Says to a trial why for two seconds, then leads home; the invitation to join stays. [MINE-05, ROLE-08] */
export function TrialBlock() {
  const t = useT();
  useEffect(() => {
    apiHost().onProblem({ code: 'free_reject', message: '' }, false);
    const timer = setTimeout(() => go(routes.home.path, { replace: true }), REJECT_TOAST_MS);
    return () => clearTimeout(timer);
  }, []);
  return <EmptyState art="ticket" title={t('mine.trial')} text={t('free_reject')} />;
}
