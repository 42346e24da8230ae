import { useState, type HTMLInputTypeAttribute, type InputHTMLAttributes } from 'react';
import type { system } from '@perya/contract';
import { Field } from '@perya/web/ui/field/field.tsx';
import type { Dialing } from '../../features/forms/dialing.ts';
import { digitsOf, reshaped } from '../../features/forms/digits.ts';
import { MobileField } from '../../features/forms/mobile-field.tsx';
import { NewPasswordField } from '../../features/forms/new-password-field.tsx';
import { PasswordField } from '../../features/forms/password-field.tsx';
import type { Rules } from '../../features/forms/rules.ts';
import { maskedMobile } from '../../features/forms/send-code.ts';
import { SmsCodeField } from '../../features/forms/sms-code-field.tsx';
import { useCodeSender } from '../../features/forms/use-code-sender.ts';
import type { RuleForm } from '../../features/forms/use-rule-form.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import type { RegisterField } from './register-fields.ts';

type Named = (typeof system.REGISTER_FIELDS)[number];
type Form = RuleForm<RegisterField>;

/** The mobile number, or the code that was sent to it. [REG-10, REG-12] */
export function MobileFields(props: { name: 'mobileNum' | 'verificationCode'; form: Form; dialing: Dialing }) {
  const { name, form, dialing } = props;
  const t = useT();
  const sender = useCodeSender('register', dialing.code);
  const [sentTo, setSentTo] = useState('');
  if (name === 'mobileNum') return <MobileField field={form.field(name)} dialing={dialing} />;
  return (
    <SmsCodeField
      field={form.field(name)}
      purpose="register"
      isReady={() => form.check('mobileNum')}
      send={() => {
        setSentTo(maskedMobile(dialing.code, form.value('mobileNum')));
        return sender.send(form.value('mobileNum'));
      }}
      sentHint={sentTo && t('forms.sentTo', { mobile: sentTo })}
    />
  );
}

/** A new password, its confirmation, or the one for payments. */
export function PasswordFields(props: {
  readonly name: 'password' | 'confirmPassword' | 'paymentPassword';
  readonly form: Form;
  readonly rules: Rules;
}) {
  const { name, form, rules } = props;
  const field = form.field(name);
  if (name === 'confirmPassword') return <PasswordField field={field} autoComplete="new-password" />;
  if (name === 'paymentPassword') {
    return <PasswordField field={reshaped(field, digitsOf)} autoComplete="new-password" inputMode="numeric" />;
  }
  return <NewPasswordField field={field} rule={rules.fields[name]} password={form.value(name)} />;
}

const KEYBOARDS: Partial<Record<Named, { type?: HTMLInputTypeAttribute; inputMode?: 'numeric' | 'tel' | 'email' }>> = {
  email: { type: 'email', inputMode: 'email' },
  qqNum: { inputMode: 'numeric' },
  whatsapp: { inputMode: 'tel' },
  zalo: { inputMode: 'tel' },
};

const FILLED_BY_BROWSER: Partial<Record<Named, InputHTMLAttributes<HTMLInputElement>['autoComplete']>> = {
  username: 'username',
  email: 'email',
  nickname: 'nickname',
  payeeName: 'name',
};

interface TextFieldProps {
  readonly name: Exclude<RegisterField, 'captcha' | 'confirmPassword'>;
  readonly form: Form;
  readonly rules: Rules;
  readonly readOnly?: boolean;
  readonly onLeave?: () => void;
}

/** Any other field, with the keyboard and the hints that suit it. */
export function TextField({ name, form, rules, readOnly = false, onLeave }: TextFieldProps) {
  const t = useT();
  const field = form.field(name);
  const rule = rules.fields[name];
  const isWords = rule.allow.includes('space');
  return (
    <Field
      {...field}
      onBlur={(event) => {
        field.onBlur(event);
        onLeave?.();
      }}
      type="text"
      autoComplete={FILLED_BY_BROWSER[name] ?? 'off'}
      autoCapitalize={isWords ? 'words' : 'none'}
      autoCorrect="off"
      spellCheck={false}
      {...KEYBOARDS[name]}
      readOnly={readOnly}
      placeholder={
        name === 'username'
          ? t('rule.letters', { min: rule.min, max: rule.max })
          : rule.required
            ? undefined
            : t('forms.optional')
      }
    />
  );
}
