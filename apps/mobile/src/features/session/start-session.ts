import { TRIAL_TYPE, type session } from '@perya/contract';
import { local } from '@perya/web/lib/storage.ts';
import { currentSite } from '../site/site.ts';
import { forgetLogin, rememberedLogin, rememberLogin, type RememberedLogin } from './remembered.ts';
import { currentSession, putSession, SESSION_KEY, type Session } from './session.ts';

/** Where the name of a trial account is kept. */
export const TRIAL_KEY = 'trialUser'; // OUT-09

/** How the person came in. */
export interface StartOptions {
  /** The box was ticked: the next start on this device logs in by itself. */
  readonly remember?: boolean;
  readonly type?: RememberedLogin['type'];
  /** As it was typed. */
  readonly username?: string;
  readonly countryDialingCode?: string;
}

/** Starts the session that the server answered with; the new credential is stored before anything else. [SESS-01..08] */
export function startSession(value: session.LoginValue, options: StartOptions = {}): void {
  keepCredential(value, options);
  if (value.customerType === TRIAL_TYPE) local.set(TRIAL_KEY, value.userName);
  adoptSession({
    token: value.token,
    merchantCode: currentSite()?.settings.merchantCode ?? '',
    userName: value.userName,
    type: value.customerType, // SESS-05
    firstTimeLogin: value.firstTimeLogin,
  });
}

/** A credential is good for one use: what is not replaced is forgotten. [LOGIN-18] */
function keepCredential(value: session.LoginValue, options: StartOptions): void {
  if (options.remember === false || !value.deviceCredential) return forgetLogin();
  const before = rememberedLogin();
  const login: RememberedLogin = {
    type: options.type ?? before?.type ?? 'username',
    username: options.username ?? before?.username ?? value.userName,
    password: value.deviceCredential,
    countryDialingCode: options.countryDialingCode ?? before?.countryDialingCode ?? '',
  };
  return rememberLogin(login, value.userName);
}

/** Makes a session the one of this tab; other tabs see the record without its token. [SESS-03] */
export function adoptSession(session: Session): void {
  const { token: _, ...display } = session;
  local.set(SESSION_KEY, JSON.stringify(display));
  putSession(session);
}

/** Goes on under another token, as after proving again who one is. [D6] */
export function changeToken(token: string): void {
  const session = currentSession();
  if (session && session.token !== token) putSession({ ...session, token });
}
