import { session } from '@perya/contract';
import { local } from '@perya/web/lib/storage.ts';
import { ask } from '@perya/web/query/api.ts';
import { platform } from '../../lib/platform.ts';
import { loginHeaders } from './login-headers.ts';
import { answerOtherTabs, bePresent, sessionOfOtherTab, tellOtherTabs } from './other-tabs.ts';
import { AUTO_KEY, autoLoginAccount, rememberedLogin, replaceCredential } from './remembered.ts';
import { currentSession } from './session.ts';
import { adoptSession, startSession } from './start-session.ts';

/** When a tab began to log in silently; others wait, because a credential is good for one use. */
const BUSY_KEY = 'autoLoginAt';
const BUSY_MS = 8000;
const LOOK_MS = 250;

/** The server said no, in contrast to a network that did not carry the question. */
const REFUSALS = ['login.failed', 'user.disabled', 'login.locked', 'error_member_login', 'request.invalid'];

/** Logs a remembered person in at the start of the site, once; a refusal leaves a guest. [SESS-08] */
export async function logInSilently(): Promise<void> {
  const other = await sessionOfOtherTab();
  if (other) return adoptSession(other);
  if (await anotherTabFinished()) return logInSilently();
  const credential = rememberedLogin()?.password;
  if (!credential) return local.set(AUTO_KEY, '0');
  local.set(BUSY_KEY, String(Date.now()));
  // A tab that loses its session to this one goes on with what it hears from here.
  answerOtherTabs();
  const leave = bePresent();
  try {
    const isRefused = await redeem(credential);
    if (!isRefused) return undefined;
  } finally {
    leave();
    local.remove(BUSY_KEY);
  }
  // Another tab was quicker, so there is a new one.
  if (rememberedLogin()?.password !== credential) return logInSilently();
  replaceCredential(null);
  return local.set(AUTO_KEY, '0');
}

async function redeem(password: string): Promise<boolean> {
  const input = { type: 'username', username: autoLoginAccount(), password, remember: true } as const;
  const outcome = await ask(session.login, input, { quiet: true, headers: loginHeaders(platform()) });
  if (outcome.ok) startSession(outcome.value);
  const started = outcome.ok ? currentSession() : null;
  if (started) tellOtherTabs(started);
  return !outcome.ok && REFUSALS.includes(outcome.error.code);
}

/** Waits while another tab logs in; tells whether there was one. */
async function anotherTabFinished(): Promise<boolean> {
  const isBusy = () => Math.abs(Date.now() - Number(local.get(BUSY_KEY) ?? 0)) < BUSY_MS;
  if (!isBusy()) return false;
  while (isBusy()) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  return true;
}
