import type { session } from '@perya/contract';
import { go } from '../../features/navigation/history.ts';
import { startSession } from '../../features/session/start-session.ts';
import { showToast } from '../../features/toasts/toasts.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { routes } from '../../routes.ts';

/** The new password is set and has logged the person in already. [FORGOT-10, FORGOT-11] */
export function comeBack(value: session.LoginValue): void {
  startSession(value);
  go(routes.home.path, { replace: true });
  showToast(t('forget.done'), { kind: 'success', time: 'notice' });
}
