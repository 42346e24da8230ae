import { security } from '@perya/contract';
import { useState, type SyntheticEvent } from 'react';
import { formatDateTime } from '@perya/web/lib/format.ts';
import { ask } from '@perya/web/query/api.ts';
import { PinField } from '@perya/web/ui/pin-field/pin-field.tsx';
import { Segment } from '@perya/web/ui/segment/segment.tsx';
import { useT, type TextKey } from '../../lib/i18n/i18n.ts';
import { PIN_DIGITS } from '../cashier/pin.ts';
import { problemText } from '../errors/errors.ts';
import { FormLayout } from '../forms/form-layout.tsx';
import { useRules } from '../forms/rules.ts';
import { SmsCodeField } from '../forms/sms-code-field.tsx';
import { useRuleForm } from '../forms/use-rule-form.ts';
import { showToast } from '../toasts/toasts.ts';
import css from './step-up-sheet.module.css';

/** After so many minutes another code may be asked for. */
const RESEND_MINUTES = 1;

type Way = security.Hold['ways'][number];

interface SecondFactorProps {
  readonly hold: security.Hold;
  readonly onProved: () => void;
}

/** Tells until when a reset holds payouts and changes, and takes the second factor that ends it sooner. [R22] */
export function SecondFactor({ hold: { until, ways }, onProved }: SecondFactorProps) {
  const t = useT();
  const [chosen, choose] = useState<Way>();
  const way = chosen ?? ways[0];
  const time = formatDateTime(until);
  if (way === undefined) return <p className={css.text}>{t('hold.wait', { time })}</p>;
  return (
    <>
      <p className={css.text}>{t('hold.text', { time })}</p>
      {ways.length > 1 && (
        <div className={css.text}>
          <Segment
            label={t('hold.how')}
            options={ways.map((key) => ({ key, label: t(`hold.by.${key}`) }))}
            value={way}
            onChange={choose}
          />
        </div>
      )}
      {way === 'paymentPassword' ? (
        <PinForm onProved={onProved} />
      ) : (
        <CodeForm key={way} way={way} onProved={onProved} />
      )}
    </>
  );
}

function PinForm({ onProved }: Pick<SecondFactorProps, 'onProved'>) {
  const t = useT();
  const [pin, setPin] = useState('');
  const [fault, setFault] = useState<TextKey | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async () => {
    if (pin.length < PIN_DIGITS) return setFault('security.pinShort');
    setBusy(true);
    const outcome = await ask(security.confirm, { way: 'paymentPassword', paymentPassword: pin }, { quiet: true });
    setBusy(false);
    if (outcome.ok) return onProved();
    setPin('');
    const { code } = outcome.error;
    if (code === 'payment.password.wrong' || code === 'payment.password.locked') return setFault(code);
    return showToast(problemText(outcome.error), { kind: 'error' });
  };
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isBusy) void submit();
  };
  return (
    <FormLayout label={t('hold.title')} action={t('action.continue')} isBusy={isBusy} onSubmit={onSubmit}>
      <PinField
        label={t('hold.by.paymentPassword')}
        length={PIN_DIGITS}
        value={pin}
        onChange={(digits) => {
          setPin(digits);
          setFault(null);
        }}
        error={fault === null ? undefined : t(fault, { count: PIN_DIGITS })}
      />
    </FormLayout>
  );
}

interface CodeFormProps extends Pick<SecondFactorProps, 'onProved'> {
  readonly way: 'email' | 'mobile';
}

function CodeForm({ way, onProved }: CodeFormProps) {
  const t = useT();
  const rules = useRules().value;
  const form = useRuleForm({
    verificationCode: { label: t(`hold.by.${way}`), rule: rules?.common.verificationCode },
  });
  const send = async () => {
    const outcome = await ask(security.confirm, { way });
    return outcome.ok ? ({ ok: true, value: { expiredMinutes: RESEND_MINUTES } } as const) : outcome;
  };
  const submit = form.submit(async ({ verificationCode }) => {
    const outcome = await ask(security.confirm, { way, verificationCode }, { quiet: true });
    if (outcome.ok) return onProved();
    const { code } = outcome.error;
    if (code === 'verification.code.error') return form.blame('verificationCode', code);
    return showToast(problemText(outcome.error), { kind: 'error' });
  });
  return (
    <FormLayout label={t('hold.title')} action={t('action.continue')} isBusy={form.isBusy} onSubmit={submit}>
      <SmsCodeField
        field={form.field('verificationCode')}
        purpose="confirm"
        isReady={() => Promise.resolve(true)}
        send={send}
        sentHint={t(`hold.sent.${way}`)}
        isLockedUntilSent
      />
    </FormLayout>
  );
}
