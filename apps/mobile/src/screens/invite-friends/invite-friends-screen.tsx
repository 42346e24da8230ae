import { REJECT_TOAST_MS, referral } from '@perya/contract';
import { useEffect } from 'react';
import { errorText } from '@perya/web/i18n/i18n.ts';
import { apiHost, type Problem } from '@perya/web/query/api-host.ts';
import { EmptyState } from '@perya/web/ui/empty-state/empty-state.tsx';
import { ErrorState } from '@perya/web/ui/error-state/error-state.tsx';
import { problemText } from '../../features/errors/errors.ts';
import { goBackFrom } from '../../features/navigation/history.ts';
import { NotNow } from '../../features/promotions/not-now.tsx';
import { StaleNote } from '../../features/query/stale-note.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { Conditions } from './conditions.tsx';
import { Counters } from './counters.tsx';
import { FriendList } from './friend-list.tsx';
import { InviteHero } from './invite-hero.tsx';
import { InviteSkeleton } from './invite-skeleton.tsx';
import css from './invite-friends-screen.module.css';
import { ShareCard } from './share-card.tsx';
import { useFriends } from './use-friends.ts';

/** The own code, when a friend counts, and who came with it; what counts stands before what is shared. [SCR-11] */
export function Screen() {
  const { staleSince, ...state } = useFriends();
  const { rows, footer: invitation, error } = state;
  if (!rows || !invitation) {
    return error ? <Failed error={error} onRetry={state.reload} /> : <InviteSkeleton />;
  }
  return (
    <div className={css.page}>
      <StaleNote since={staleSince} onRetry={state.reload} />
      <InviteHero rules={invitation.rules} />
      <Conditions rules={invitation.rules} />
      <ShareCard invitation={invitation} />
      <Counters invitation={invitation} />
      <FriendList rows={rows} state={state} />
    </div>
  );
}

const REFUSALS: readonly string[] = referral.REFERRAL_REFUSALS;

function Failed({ error, onRetry }: { readonly error: Problem; readonly onRetry: () => void }) {
  const t = useT();
  if (error.code === 'contact_service') return <SwitchedOff />;
  if (REFUSALS.includes(error.code)) return <NotNow why={error.code} />;
  return (
    <ErrorState title={t('load.failed')} text={problemText(error)} retryLabel={t('action.retry')} onRetry={onRetry} />
  );
}

/** Says so for two seconds, then leads back. [SCR-11, VAL-29] */
function SwitchedOff() {
  useEffect(() => {
    apiHost().onProblem({ code: 'contact_service', message: '' }, false);
    const timer = setTimeout(() => goBackFrom('inviteFriends'), REJECT_TOAST_MS);
    return () => clearTimeout(timer);
  }, []);
  return <EmptyState art="megaphone" title={errorText('contact_service') ?? ''} />;
}
