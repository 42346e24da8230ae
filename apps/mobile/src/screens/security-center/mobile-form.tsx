import { problemText } from '../../features/errors/errors.ts';
import { useDialing } from '../../features/forms/dialing.ts';
import { FormLayout } from '../../features/forms/form-layout.tsx';
import { MobileField } from '../../features/forms/mobile-field.tsx';
import { useRules } from '../../features/forms/rules.ts';
import { maskedMobile, sendCode } from '../../features/forms/send-code.ts';
import { SmsCodeField } from '../../features/forms/sms-code-field.tsx';
import { useRuleForm } from '../../features/forms/use-rule-form.ts';
import { showToast } from '../../features/toasts/toasts.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { saveChange, type ChangeFormProps } from './change.ts';
import css from './security-center-screen.module.css';

/** Binds a mobile number that a code proves. [SCR-09, API-15] */
export function MobileForm({ onSaved }: ChangeFormProps) {
  const t = useT();
  const rules = useRules().value;
  const dialing = useDialing();
  const form = useRuleForm({
    mobileNum: { label: t('security.mobile'), rule: rules?.common.loginMobileNum, mobile: dialing.bounds },
    verificationCode: { label: t('security.code'), rule: rules?.common.verificationCode },
  });
  const mobileNum = form.value('mobileNum');
  const submit = form.submit(async (values) => {
    const outcome = await saveChange({ kind: 'mobile', ...values, countryDialingCode: dialing.code });
    if (outcome.ok) return onSaved(outcome.value);
    const { code } = outcome.error;
    if (code === 'verification.code.error') return form.blame('verificationCode', code);
    if (code === 'mobile.format' || code === 'mobile.exists') return form.blame('mobileNum', code);
    return showToast(problemText(outcome.error), { kind: 'error' });
  });
  return (
    <FormLayout label={t('security.mobile')} action={t('security.save')} isBusy={form.isBusy} onSubmit={submit}>
      <p className={css.hint}>{t('security.mobileHint')}</p>
      <MobileField field={form.field('mobileNum')} dialing={dialing} />
      <SmsCodeField
        field={form.field('verificationCode')}
        purpose="bind"
        isReady={() => form.check('mobileNum')}
        send={() => sendCode('bind', mobileNum, dialing.code)}
        sentHint={t('security.sentTo', { to: maskedMobile(dialing.code, mobileNum) })}
      />
    </FormLayout>
  );
}
