import { REGISTRATION_TYPE, member, SUCCESS_NOTICE_MS, system, type Input } from '@perya/contract';
import { useLanguage } from '@perya/web/i18n/i18n.ts';
import type { Problem } from '@perya/web/query/api-host.ts';
import { ask } from '@perya/web/query/api.ts';
import { preloaded } from '@perya/web/query/preloaded.ts';
import { useQuery } from '@perya/web/query/use-query.ts';
import type { Dialing } from '../../features/forms/dialing.ts';
import type { Captcha } from '../../features/forms/use-captcha.ts';
import { useCodeSender, type CodeProof } from '../../features/forms/use-code-sender.ts';
import type { RuleForm } from '../../features/forms/use-rule-form.ts';
import { forgetCode } from '../../features/invitation/kept-code.ts';
import { go } from '../../features/navigation/history.ts';
import { holdPopups } from '../../features/popups/popup-hold.ts';
import { ownDevice } from '../../features/session/remembered.ts';
import { startSession } from '../../features/session/start-session.ts';
import { showToast } from '../../features/toasts/toasts.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { currentSite } from '../../features/site/site.ts';
import { platform } from '../../lib/platform.ts';
import { routes } from '../../routes.ts';
import type { RegisterField } from './register-fields.ts';

type Typed = Readonly<Partial<Record<RegisterField, string>>>;

interface Tools {
  readonly form: RuleForm<RegisterField>;
  readonly captcha: Captcha;
  readonly dialing: Dialing;
  readonly hasCaptcha: boolean;
  /** The server asks for a captcha although the form had none. */
  readonly onSuspected: () => void;
  /** The invitation ended between the look at it and now. */
  readonly onEnded: () => void;
}

/** Every field of the payload, whether it was asked for or not. [REG-14] */
export function registration(
  values: Typed,
  { countryDialingCode, version, proof }: { countryDialingCode: string; version?: string; proof?: CodeProof },
): Input<typeof member.register> {
  const hostname = window.location.hostname;
  const typed: Partial<Record<RegisterField, string>> = { confirmPassword: values.confirmPassword ?? '' };
  system.REGISTER_FIELDS.forEach((name) => {
    typed[name] = values[name] ?? '';
  });
  return {
    ...typed,
    captcha: values.captcha ?? '',
    countryDialingCode,
    registerUrl: hostname,
    domain: currentSite()?.settings.mainDomain ?? hostname, // ENT-26
    registerMethod: platform().registerMethod, // PLAT-06
    type: REGISTRATION_TYPE,
    ...ownDevice(),
    ...(version === undefined ? {} : { agreementVersion: version }),
    ...(proof && { verificationCode: '', ...proof }), // REG-15
  };
}

/** Sends the form; an account that exists goes home after a moment, a refusal stands at its field. [REG-17] */
export function useRegister(tools: Tools): (values: Typed) => Promise<void> {
  const { form, dialing } = tools;
  const t = useT();
  const sender = useCodeSender('register', dialing.code);
  const agreement = useQuery(preloaded('agreement', useLanguage()));
  return async (values) => {
    const proof = values.verificationCode ? await sender.proofOf(values.verificationCode) : undefined;
    if (proof === null) return form.clear('verificationCode');
    const version = agreement.value?.version;
    const outcome = await ask(
      member.register,
      registration(values, {
        countryDialingCode: dialing.code,
        ...(version === undefined ? {} : { version }),
        ...(proof === undefined ? {} : { proof }),
      }),
    );
    if (!outcome.ok) {
      if (blamedBy(outcome.error).field === 'agreementVersion') agreement.retry();
      return refused(outcome.error, tools);
    }
    forgetCode();
    showToast(t('register.done'), { kind: 'success', time: 'success' }); // TOAST-09
    holdPopups();
    await new Promise((resolve) => setTimeout(resolve, SUCCESS_NOTICE_MS));
    startSession(outcome.value);
    return go(routes.home.path, { replace: true });
  };
}

const FIELD_OF: Readonly<Record<string, RegisterField>> = {
  'username.exists': 'username', // ERR-05
  'mobile.exists': 'mobileNum',
  'invitation.code.invalid': 'affiliateCode', // ERR-06
  'referrer.error': 'recommenderId',
};

/** What the server says about a field, if it names one. */
function blamedBy({ value }: Problem): {
  readonly field?: RegisterField | 'agreementVersion';
  readonly problem?: string;
} {
  return (value as ReturnType<typeof blamedBy> | null | undefined) ?? {};
}

const FAULT_OF: Readonly<Record<string, string>> = {
  easy: 'password.easy',
  taken: 'field.taken',
  required: 'field.required',
};

/** Says it where it belongs; a captcha is good for one try. [ERR-05..07, ERR-12] */
function refused(problem: Problem, { form, captcha, hasCaptcha, onSuspected, onEnded }: Tools): void {
  const { code } = problem;
  if (code === 'captcha.error' && !hasCaptcha) return onSuspected();
  if (hasCaptcha) {
    form.clear('captcha');
    captcha.refresh();
  }
  const { field: named, problem: wrong = '' } = blamedBy(problem);
  const field = FIELD_OF[code];
  if (code === 'invitation.ended') {
    form.clear('affiliateCode');
    return onEnded();
  }
  if (code === 'captcha.error') return form.blame('captcha', 'forms.captchaWrong');
  if (code === 'verification.code.error') {
    form.clear('verificationCode');
    return form.blame('verificationCode', code);
  }
  if (field) return form.blame(field, code);
  if (code === 'field.invalid' && named && named !== 'agreementVersion')
    return form.blame(named, FAULT_OF[wrong] ?? 'field.format');
  return undefined;
}
