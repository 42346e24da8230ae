import { session } from '@perya/contract';
import { local, session as tab } from '@perya/web/lib/storage.ts';
import { ask } from '@perya/web/query/api.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { routes } from '../../routes.ts';
import { askPerson } from '../dialogs/dialogs.ts';
import { showLoading } from '../toasts/toasts.ts';
import { noteLeaving } from './left.ts';
import { AUTO_INFO_KEY, AUTO_KEY, REMEMBERED_KEY } from './remembered.ts';
import { SESSION_KEY } from './session.ts';
import { TRIAL_KEY } from './start-session.ts';

/** Longer than this nobody waits, and nothing turns; on this device it is over anyway. [OUT-02, OUT-03, OUT-08] */
const CALL_MS = 9999;
const LOCAL_KEYS = [SESSION_KEY, TRIAL_KEY, 'memberInfo', AUTO_INFO_KEY, REMEMBERED_KEY, 'bankList', 'pushOf']; // OUT-09

/** Asks whether the person really wants to leave. [OUT-01, OUT-07] */
export async function askToLogOut(): Promise<void> {
  const isSure = await askPerson({
    title: t('logout.title'),
    text: t('logout.text'),
    confirm: t('logout.confirm'),
    cancel: t('action.cancel'),
  });
  if (isSure) await logOut();
}

/** Leaves: this device forgets at once, then the server is told as far as it can be reached. [OUT-04..08] */
export async function logOut(nextPath = routes.home.path): Promise<void> {
  showLoading(t('logout.running'), CALL_MS);
  const controller = new AbortController();
  setTimeout(() => controller.abort(), CALL_MS);
  // The call takes the token along before it is wiped.
  const told = ask(session.logout, {}, { quiet: true, signal: controller.signal });
  wipe();
  // The page that is being left writes down where it was scrolled to.
  window.addEventListener('pagehide', () => tab.clear());
  await told;
  window.location.assign(nextPath); // OUT-06
}

/** Choices that belong to the device and not to the person stay. [OUT-05, OUT-08] */
function wipe(): void {
  tab.clear();
  LOCAL_KEYS.forEach((key) => local.remove(key));
  local.set(AUTO_KEY, '0');
  noteLeaving();
}
