import { errorText } from '@perya/web/i18n/i18n.ts';
import type { Problem } from '@perya/web/query/api-host.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { routes } from '../../routes.ts';
import { isOnline } from '../connection/connection.ts';
import { setJoinOpen, setLoginOpen } from '../dialogs/dialogs.ts';
import { go } from '../navigation/history.ts';
import { canCountTabs, newerSession } from '../session/other-tabs.ts';
import { currentSession, endSession } from '../session/session.ts';
import { adoptSession } from '../session/start-session.ts';
import { changeStatus } from '../site/site.ts';
import { showToast, type ToastKind } from '../toasts/toasts.ts';

/** The words for a failure: the dictionary by code, else the server's, else a general text. [ERR-01, ERR-15] */
export function problemText(problem: Problem): string {
  return errorText(problem.code) ?? (problem.message || t('unknown.error'));
}

/** Reacts to the failure of a call; a quiet call shows its failure itself, but what changes the site always happens. */
export function reactToProblem(problem: Problem, quiet: boolean): void {
  switch (problem.code) {
    case 'system.maintenance': // ERR-18
      return changeStatus({ maintenance: true });
    case 'region.restricted': // ERR-17
      return changeStatus({ regionRestriction: true });
    case 'session.expired':
    case 'session.replaced': // ERR-19; the guard of the route leads on from here
      return endUnlessNewer(problem);
    case 'limit.session':
      return end(problem);
    case 'password.change.required': // T19
      return leadToPassword(problem);
    case 'session.required': // ERR-02
      return setLoginOpen(true);
    case 'free_reject': // ROLE-09
      return quiet ? undefined : setJoinOpen(true);
    case 'network.offline': // ERR-21; while there is no network at all the bar says so
      return quiet || !isOnline() ? undefined : tell(problem, 'offline');
    default:
      return quiet ? undefined : tell(problem, 'error');
  }
}

/** Another tab of this browser may have logged in and ended the session here by that: it goes on with the one there. [SESS-15] */
function endUnlessNewer(problem: Problem): void {
  const ended = currentSession();
  if (!ended || !canCountTabs()) return end(problem);
  void newerSession(ended).then((newer) => {
    if (currentSession() !== ended) return;
    if (newer) adoptSession(newer);
    else end(problem);
  });
}

function end(problem: Problem): void {
  if (endSession()) tell(problem, 'error');
}

/** Nothing else is open to who has yet to choose a password of their own. */
function leadToPassword(problem: Problem): void {
  if (window.location.pathname === routes.changePsw.path) return;
  go(routes.changePsw.path, { replace: true });
  tell(problem, 'error');
}

function tell(problem: Problem, kind: ToastKind): void {
  showToast(problemText(problem), { kind, time: problem.code === 'contact_service' ? 'rejected' : 'normal' }); // TOAST-12
}
