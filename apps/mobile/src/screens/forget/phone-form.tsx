import { member } from '@perya/contract';
import { useState } from 'react';
import { ask } from '@perya/web/query/api.ts';
import { useDialing } from '../../features/forms/dialing.ts';
import { FormLayout } from '../../features/forms/form-layout.tsx';
import { MobileField } from '../../features/forms/mobile-field.tsx';
import { NewPasswordField } from '../../features/forms/new-password-field.tsx';
import type { Rules } from '../../features/forms/rules.ts';
import { maskedMobile, sendCode } from '../../features/forms/send-code.ts';
import { SmsCodeField } from '../../features/forms/sms-code-field.tsx';
import { useRuleForm } from '../../features/forms/use-rule-form.ts';
import { ownDevice } from '../../features/session/remembered.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { comeBack } from './come-back.ts';

/** A new password for who has the phone. [FORGOT-03, FORGOT-07..13, VAL-27, VAL-28] */
export function PhoneForm({ rules }: { readonly rules: Rules['common'] }) {
  const t = useT();
  const dialing = useDialing();
  const [sentTo, setSentTo] = useState('');
  const form = useRuleForm({
    mobileNum: { label: t('forms.mobile'), rule: rules.loginMobileNum, mobile: dialing.bounds, tick: true },
    verificationCode: { label: t('forms.code'), rule: rules.verificationCode },
    newPassword: { label: t('forms.newPassword'), rule: rules.password, secret: true },
  });
  const submit = form.submit(async (values) => {
    const outcome = await ask(member.resetBySms, { ...values, ...ownDevice(), countryDialingCode: dialing.code });
    if (outcome.ok) return comeBack(outcome.value);
    // FORGOT-12
    const wrong = outcome.error.code === 'modify.new.old.same' ? 'newPassword' : 'verificationCode';
    form.clear(wrong);
    return form.focus(wrong);
  });
  return (
    <FormLayout
      label={t('title.forget')}
      action={t('forget.set')}
      isBusy={form.isBusy}
      isDisabled={!form.isTouched || form.hasErrors} // FORGOT-09
      onSubmit={submit}
    >
      <MobileField field={form.field('mobileNum')} dialing={dialing} />
      <SmsCodeField
        field={form.field('verificationCode')}
        purpose="reset"
        isReady={() => form.check('mobileNum')}
        send={() => {
          setSentTo(maskedMobile(dialing.code, form.value('mobileNum')));
          return sendCode('reset', form.value('mobileNum'), dialing.code);
        }}
        sentHint={sentTo && t('forms.sentTo', { mobile: sentTo })}
        isLockedUntilSent
      />
      <NewPasswordField field={form.field('newPassword')} rule={rules.password} password={form.value('newPassword')} />
    </FormLayout>
  );
}
