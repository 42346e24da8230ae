import { initializeApp } from 'firebase/app';
import {
  browserPopupRedirectResolver,
  connectAuthEmulator,
  FacebookAuthProvider,
  GoogleAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  RecaptchaVerifier,
  signInWithPhoneNumber,
  signInWithPopup,
  type Auth,
  type ConfirmationResult,
} from 'firebase/auth';
import { apiHost } from '@perya/web/query/api-host.ts';
import type { Outcome } from '@perya/web/query/api.ts';
import { currentSite } from '../site/site.ts';

const SMS_MINUTES = 1; // SMSC-02

let auth: Auth | null = null;
let verifier: RecaptchaVerifier | null = null;
let sent: ConfirmationResult | null = null;

/** Firebase keeps nothing on the device: the session is ours. */
function openAuth(): Auth {
  if (auth) return auth;
  const firebase = currentSite()?.settings.firebase;
  if (!firebase) throw new Error('this brand has no Firebase');
  const { emulator, ...config } = firebase;
  auth = initializeAuth(initializeApp(config), {
    persistence: inMemoryPersistence,
    popupRedirectResolver: browserPopupRedirectResolver,
  });
  if (emulator) {
    connectAuthEmulator(auth, `http://${emulator}`, { disableWarnings: true });
    // Nobody can solve a puzzle of Google's where Google is not asked.
    auth.settings.appVerificationDisabledForTesting = true;
  }
  return auth;
}

/** Lets somebody sign in with Google or Facebook; the answer is a token for our server. [LOGIN-05, LOGIN-06, API-104] */
export function signInWith(channel: 'google' | 'facebook'): Promise<Outcome<string>> {
  return attempt('firebase.refused', async () => {
    const provider = channel === 'google' ? new GoogleAuthProvider() : new FacebookAuthProvider();
    const { user } = await signInWithPopup(openAuth(), provider);
    return user.getIdToken();
  });
}

/** Lets Firebase send a code to a mobile number, with its dialing code. [SMSC-07] */
export function sendPhoneCode(mobile: string): Promise<Outcome<{ readonly expiredMinutes: number }>> {
  return attempt('sms.failed', async () => {
    const own = openAuth();
    verifier ??= new RecaptchaVerifier(own, document.body.appendChild(document.createElement('div')), {
      size: 'invisible',
    });
    sent = await signInWithPhoneNumber(own, mobile, verifier);
    return { expiredMinutes: SMS_MINUTES };
  });
}

/** Shows Firebase the code that came; the answer is a token for our server. */
export function confirmPhoneCode(code: string): Promise<Outcome<string>> {
  return attempt('verification.code.error', async () => {
    if (!sent) throw new Error('no code was sent');
    const { user } = await sent.confirm(code);
    return user.getIdToken();
  });
}

const CALLED_OFF = ['auth/popup-closed-by-user', 'auth/cancelled-popup-request', 'auth/user-cancelled'];
const KNOWN: Readonly<Record<string, string>> = {
  'auth/network-request-failed': 'network.offline',
  'auth/invalid-phone-number': 'mobile.format',
  'auth/too-many-requests': 'too.many.requests',
};

/** Failures of Firebase are told like those of our own calls; closing its window is none. */
async function attempt<T>(fallback: string, work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    const { code = '' } = error as { readonly code?: string };
    if (CALLED_OFF.includes(code)) return { ok: false, error: { code: 'aborted', message: '' } };
    const problem = { code: KNOWN[code] ?? fallback, message: '' };
    apiHost().onProblem(problem, false);
    return { ok: false, error: problem };
  }
}
