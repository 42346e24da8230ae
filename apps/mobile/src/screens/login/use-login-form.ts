import type { Input, session } from '@perya/contract';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { errorText } from '@perya/web/i18n/i18n.ts';
import { useDialing, type Dialing } from '../../features/forms/dialing.ts';
import { useRules } from '../../features/forms/rules.ts';
import { useCodeSender, type CodeSender } from '../../features/forms/use-code-sender.ts';
import { useCaptcha, type Captcha } from '../../features/forms/use-captcha.ts';
import { useRuleForm, type RuleForm } from '../../features/forms/use-rule-form.ts';
import { logIn, type FailedLogin } from '../../features/login/log-in.ts';
import { replaceCredential, type RememberedLogin } from '../../features/session/remembered.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { DOTS } from './dots.ts';
import { loginPlans, type LoginField, type LoginTab } from './login-plans.ts';

/** What the form shows and does. */
interface LoginFormState {
  readonly form: RuleForm<LoginField>;
  readonly dialing: Dialing;
  readonly code: CodeSender;
  /** Absent until a failed login asks for it. [LOGIN-09] */
  readonly captcha: Captcha | null;
  /** Why the last try failed; it stays until the next one. */
  readonly problem: string | undefined;
  readonly isIncomplete: boolean;
  readonly submit: (event: SyntheticEvent) => void;
}

/** Who logs in, and how. */
export interface LoginFormInput {
  readonly tab: LoginTab;
  readonly remembered: RememberedLogin | null;
  readonly remember: boolean;
  readonly isAgentSite: boolean;
}

/** The fields of the chosen way and what becomes of them. [LOGIN-09..11, LOGIN-17, LOGIN-20] */
export function useLoginForm({ tab, remembered, remember, isAgentSite }: LoginFormInput): LoginFormState {
  const t = useT();
  const credential = useRef(remembered?.type === 'username' ? remembered.password : '');
  const [captchaTabs, setCaptchaTabs] = useState<readonly LoginTab[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const hasCaptcha = captchaTabs.includes(tab);
  const captcha = useCaptcha(hasCaptcha);
  const dialing = useDialing(remembered?.countryDialingCode || undefined);
  const plans = loginPlans({ t, tab, rules: useRules().value?.common, bounds: dialing.bounds, hasCaptcha });
  const form = useRuleForm<LoginField>(plans, initialValues(remembered));
  const code = useCodeSender('login', dialing.code);
  useCaptchaOfTab(tab, captchaTabs.length > 0, captcha, form);
  useEffect(() => setProblem(null), [tab]);

  const fail = ({ code: reason, needsCaptcha }: FailedLogin, usedCredential: boolean) => {
    if (usedCredential && reason === 'login.failed') {
      credential.current = '';
      replaceCredential(null);
      form.clear('password');
    }
    setProblem(reason);
    if (hasCaptcha) {
      // The picture is good for one try. [LOGIN-11]
      form.clear('captcha');
      captcha.refresh();
      if (reason === 'captcha.error') form.blame('captcha', 'forms.captchaWrong');
    } else if (needsCaptcha) {
      setCaptchaTabs([...captchaTabs, tab]); // LOGIN-09
    }
  };

  const submit = form.submit(async (values) => {
    setProblem(null);
    const usesCredential = tab === 'username' && values.password === DOTS;
    const proof =
      tab === 'username'
        ? { type: tab, username: values.username, password: usesCredential ? credential.current : values.password }
        : await proofByCode(code, values, dialing.code);
    if (!proof) return;
    const failed = await logIn({
      ...proof,
      remember,
      ...(hasCaptcha && { captcha: values.captcha }),
      ...(isAgentSite && { site: 'agent' }),
    });
    if (failed) fail(failed, usesCredential);
  });

  const isIncomplete = (Object.keys(plans) as LoginField[]).some((name) => form.value(name).trim() === '');
  // What stands at a field is not said twice, and a first captcha says itself why it is there.
  const isSaid = problem === null || problem === 'captcha.error';
  return {
    form,
    dialing,
    code,
    captcha: hasCaptcha ? captcha : null,
    problem: isSaid ? undefined : (errorText(problem) ?? undefined),
    isIncomplete,
    submit,
  };
}

/** Null when Firebase refused the code, which was told already. [LOGIN-17] */
async function proofByCode(
  sender: CodeSender,
  { mobile, code }: Readonly<Record<'mobile' | 'code', string>>,
  countryDialingCode: string,
): Promise<Input<typeof session.login> | null> {
  const proof = await sender.proofOf(code);
  if (proof === undefined) return { type: 'sms', username: mobile, password: code, countryDialingCode };
  return proof && { type: 'firebase', ...proof, firebaseMobileNo: mobile, countryDialingCode };
}

function initialValues(remembered: RememberedLogin | null): Partial<Record<LoginField, string>> {
  if (!remembered) return {};
  if (remembered.type === 'sms') return { mobile: remembered.username };
  return { username: remembered.username, password: remembered.password && DOTS };
}

/** Another tab brings another picture. [LOGIN-10] */
function useCaptchaOfTab(tab: LoginTab, isNeeded: boolean, captcha: Captcha, form: RuleForm<LoginField>): void {
  const before = useRef(tab);
  const latest = useRef({ isNeeded, captcha, form });
  latest.current = { isNeeded, captcha, form };
  useEffect(() => {
    if (before.current === tab) return;
    before.current = tab;
    latest.current.form.forgive();
    if (!latest.current.isNeeded) return;
    latest.current.form.clear('captcha');
    latest.current.captcha.refresh();
  }, [tab]);
}
