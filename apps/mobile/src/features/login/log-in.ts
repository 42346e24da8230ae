import { session, system, type Input } from '@perya/contract';
import { currentLanguage } from '@perya/web/i18n/i18n.ts';
import { ask } from '@perya/web/query/api.ts';
import { platform } from '../../lib/platform.ts';
import { ownDevice } from '../session/remembered.ts';
import { loginHeaders } from '../session/login-headers.ts';
import { enter } from './enter.ts';

/** What the form has to know about a login that failed; its words were shown already. [LOGIN-09, LOGIN-14, LOGIN-15] */
export interface FailedLogin {
  readonly code: string;
  readonly needsCaptcha: boolean;
}

type LoginInput = Input<typeof session.login>;

/** Logs in and leads on; a failure comes back to the form. [API-10] */
export async function logIn(input: LoginInput): Promise<FailedLogin | null> {
  const agreed = input.type === 'firebase' ? await agreementInForce() : {};
  const device = ownDevice();
  const shown = device.deviceCredential === input.password ? {} : device;
  const outcome = await ask(session.login, { ...input, ...agreed, ...shown }, { headers: loginHeaders(platform()) });
  if (!outcome.ok) {
    const { code, value } = outcome.error;
    return { code, needsCaptcha: (value as { readonly captcha?: boolean } | null | undefined)?.captcha === true };
  }
  const { type, username, countryDialingCode, remember } = input;
  enter(outcome.value, {
    type,
    remember: remember === true,
    ...(username === undefined ? {} : { username }),
    ...(countryDialingCode === undefined ? {} : { countryDialingCode }),
  });
  return null;
}

/** Whoever comes through Firebase for the first time agrees to these words; the screen says so. [R19] */
async function agreementInForce(): Promise<Pick<LoginInput, 'agreementVersion'>> {
  const outcome = await ask(system.agreement, { language: currentLanguage() }, { quiet: true });
  return outcome.ok ? { agreementVersion: outcome.value.version } : {};
}
