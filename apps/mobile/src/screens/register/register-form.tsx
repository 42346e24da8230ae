import { useEffect, useRef, useState } from 'react';
import { CaptchaField } from '../../features/forms/captcha-field.tsx';
import { Consent } from '../../features/forms/consent.tsx';
import { useDialing, type Dialing } from '../../features/forms/dialing.ts';
import { FormLayout } from '../../features/forms/form-layout.tsx';
import type { Rules } from '../../features/forms/rules.ts';
import { useCaptcha, type Captcha } from '../../features/forms/use-captcha.ts';
import { useRuleForm, type Plans, type RuleForm } from '../../features/forms/use-rule-form.ts';
import { hasFlag, useSettings } from '../../features/site/site.ts';
import { showToast } from '../../features/toasts/toasts.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { useInvitation, type Invitation } from './affiliate-code.ts';
import { Fold } from './fold.tsx';
import { InvitationNote } from './invitation-note.tsx';
import { MobileFields, PasswordFields, TextField } from './register-inputs.tsx';
import { fieldsOf, foldedOf, registerPlans, type Method, type RegisterField } from './register-fields.ts';
import css from './register-screen.module.css';
import { useRegister } from './use-register.ts';

interface RegisterFormProps {
  readonly method: Method;
  readonly rules: Rules;
}

/** The fields the brand asks for. Both methods share what was typed, such as the mobile number. [REG-05] */
export function RegisterForm({ method, rules }: RegisterFormProps) {
  const t = useT();
  const settings = useSettings();
  const dialing = useDialing();
  const [isSuspect, setSuspect] = useState(false);
  const hasCaptcha = rules.captcha || isSuspect;
  const captcha = useCaptcha(hasCaptcha);
  const invitation = useInvitation();
  const [chosen, setAgreed] = useState<boolean | null>(null);
  const hasAgreed = chosen ?? rules.agreeTicked; // REG-06
  const asked = fieldsOf(method, { ...rules, captcha: hasCaptcha }, (flag) => hasFlag(settings, flag));
  const plans = registerPlans(asked, { method, rules, bounds: dialing.bounds, t });
  const form = useRuleForm<RegisterField>(plans, { affiliateCode: invitation.given });
  const register = useRegister({
    form,
    captcha,
    dialing,
    hasCaptcha,
    onSuspected: () => setSuspect(true),
    onEnded: invitation.end,
  });
  const { submit, checkInvitation } = useInvitedSubmit(form, invitation, register);
  useForgivingTabs(method, form);
  const folded = foldedOf(asked, plans, invitation.isGone ? '' : invitation.given);
  const input = (name: RegisterField) => (
    <RegisterInput
      key={name}
      name={name}
      form={form}
      rules={rules}
      dialing={dialing}
      captcha={captcha}
      isFixed={invitation.isFixed}
      onAffiliateBlur={() => void checkInvitation()}
    />
  );

  return (
    <FormLayout
      label={t('title.register')}
      action={t('register.action')}
      isBusy={form.isBusy}
      isDisabled={!hasAgreed} // REG-07
      onSubmit={submit}
      className={css.form}
      consent={<Consent isOn={hasAgreed} onChange={setAgreed} />}
    >
      {asked.includes('affiliateCode') && (
        <InvitationNote
          verdict={invitation.verdict}
          onDrop={() => {
            form.clear('affiliateCode');
            invitation.drop();
          }}
        />
      )}
      {asked.filter((name) => name !== 'captcha' && !folded.includes(name)).map(input)}
      {folded.length > 0 && (
        <Fold
          labels={labelsOf(folded, plans)}
          hasInvitation={folded.includes('affiliateCode')}
          isWrong={folded.some(form.isWrong)}
        >
          {folded.map(input)}
        </Fold>
      )}
      {hasCaptcha && input('captcha')}
    </FormLayout>
  );
}

/**
 * A code that nobody gave stops the form, and is told as soon as its field is left. One that holds no more is let go of, and whoever
 * registers is told so before they go on. [VAL-19, SCR-47]
 */
function useInvitedSubmit(
  form: RuleForm<RegisterField>,
  invitation: Invitation,
  register: ReturnType<typeof useRegister>,
) {
  const t = useT();
  const isGood = async (code: string, moves: boolean): Promise<boolean> => {
    const verdict = code === '' ? null : await invitation.look(code);
    if (verdict === 'ended') form.clear('affiliateCode');
    if (verdict !== 'wrong') return verdict !== 'ended';
    showToast(t('invitation_code_error'), { kind: 'error' });
    form.blame('affiliateCode', 'invitation_code_error', { moves });
    return false;
  };
  const latest = useRef(isGood);
  latest.current = isGood;
  const { given } = invitation;
  useEffect(() => void latest.current(given, false), [given]);
  return {
    submit: form.submit(async (values) => {
      if (await isGood(values.affiliateCode ?? '', true)) await register(values);
    }),
    checkInvitation: () => isGood(form.value('affiliateCode').trim(), false),
  };
}

function labelsOf(names: readonly RegisterField[], plans: Plans<RegisterField>): string[] {
  return names
    .filter((name) => name !== 'affiliateCode' && name !== 'verificationCode')
    .map((name) => plans[name]?.label ?? name);
}

/** What was wrong on one tab is no fault of the other. */
function useForgivingTabs(method: Method, form: RuleForm<RegisterField>): void {
  const before = useRef(method);
  const latest = useRef(form);
  latest.current = form;
  useEffect(() => {
    if (before.current === method) return;
    before.current = method;
    latest.current.forgive();
  }, [method]);
}

interface InputProps {
  readonly name: RegisterField;
  readonly form: RuleForm<RegisterField>;
  readonly rules: Rules;
  readonly dialing: Dialing;
  readonly captcha: Captcha;
  readonly isFixed: boolean;
  readonly onAffiliateBlur: () => void;
}

function RegisterInput({ name, form, rules, dialing, captcha, isFixed, onAffiliateBlur }: InputProps) {
  switch (name) {
    case 'captcha':
      return <CaptchaField field={form.field(name)} captcha={captcha} />;
    case 'mobileNum':
    case 'verificationCode':
      return <MobileFields name={name} form={form} dialing={dialing} />;
    case 'password':
    case 'confirmPassword':
    case 'paymentPassword':
      return <PasswordFields name={name} form={form} rules={rules} />;
    case 'affiliateCode':
      return <TextField name={name} form={form} rules={rules} readOnly={isFixed} onLeave={onAffiliateBlur} />;
    default:
      return <TextField name={name} form={form} rules={rules} />;
  }
}
