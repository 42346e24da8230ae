import type { session } from '@perya/contract';
import { formatDateTime } from '@perya/web/lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { routes } from '../../routes.ts';
import { isAvailable } from '../navigation/destination.ts';
import { go, startAtTop } from '../navigation/history.ts';
import { returnPath } from '../session/return-path.ts';
import { currentSession } from '../session/session.ts';
import { startSession, type StartOptions } from '../session/start-session.ts';
import { currentSite } from '../site/site.ts';
import { showToast } from '../toasts/toasts.ts';

/** Starts the session and leads to where the person wanted to go. [LOGIN-18, LOGIN-19, ROUTE-14] */
export function enter(value: session.LoginValue, options: StartOptions): void {
  const target =
    value.mustChangePassword && canChangePassword() ? routes.changePsw.path : returnPath(window.location.search);
  startSession(value, options);
  // In the same breath, or the guard of this screen would lead members home.
  go(target, { replace: true });
  startAtTop();
  if (value.lastLogin) {
    const { time, place } = value.lastLogin;
    const text = t(place ? 'login.lastSeenAt' : 'login.lastSeen', { time: formatDateTime(time), place });
    showToast(text, { kind: 'success' });
  }
}

/** An account that somebody else opened gets a password of its own first. [SET-13] */
function canChangePassword(): boolean {
  return isAvailable('changePsw', { site: currentSite(), session: currentSession() });
}
