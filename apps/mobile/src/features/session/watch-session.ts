import { session } from '@perya/contract';
import { ask } from '@perya/web/query/api.ts';
import { dropFormerOwners } from '@perya/web/query/query-actions.ts';
import { answerOtherTabs } from './other-tabs.ts';
import { AUTO_KEY } from './remembered.ts';
import { currentSession, endSession, onSession } from './session.ts';
import { changeToken } from './start-session.ts';

const RENEW_MS = 10 * 60_000; // SESS-13

/** Keeps the session alive while somebody looks, ends it when the person leaves in another tab, and forgets what was theirs. [SESS-13, SESS-17] */
export function watchSession(): () => void {
  let renewedAt = 0;
  const renewIfDue = () => {
    if (document.hidden || !currentSession() || Date.now() - renewedAt < RENEW_MS) return;
    renewedAt = Date.now();
    void renew();
  };
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === AUTO_KEY && newValue === '0') endSession();
  };
  renewIfDue();
  const stopAnswering = answerOtherTabs();
  const stopDropping = onSession(dropFormerOwners);
  const timer = setInterval(renewIfDue, RENEW_MS);
  document.addEventListener('visibilitychange', renewIfDue);
  window.addEventListener('storage', onStorage);
  return () => {
    stopAnswering();
    stopDropping();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', renewIfDue);
    window.removeEventListener('storage', onStorage);
  };
}

/** An expired session is ended by the central handler; a network that fails is no news here. [API-60] */
async function renew(): Promise<void> {
  const token = currentSession()?.token;
  const outcome = await ask(session.renew, {}, { quiet: true });
  if (outcome.ok && currentSession()?.token === token) changeToken(outcome.value.token);
}
