import { useRef, useState, type SyntheticEvent } from 'react';
import type { Problem } from '@perya/web/query/api-host.ts';
import { PinField } from '@perya/web/ui/pin-field/pin-field.tsx';
import { problemText } from '../../features/errors/errors.ts';
import { FormLayout } from '../../features/forms/form-layout.tsx';
import { showToast } from '../../features/toasts/toasts.ts';
import { useT, type TextKey } from '../../lib/i18n/i18n.ts';
import { saveChange, type ChangeFormProps } from './change.ts';
import css from './security-center-screen.module.css';

const DIGITS = 6;

type Pin = 'old' | 'next' | 'again';

interface Fault {
  readonly pin: Pin;
  readonly key: TextKey;
}

const LABELS = { old: 'security.oldPin', next: 'security.newPin', again: 'security.pinAgain' } as const;

/** Which field a refusal is about. */
const BLAME: Readonly<Record<string, Fault>> = {
  'payment.password.wrong': { pin: 'old', key: 'payment.password.wrong' },
  'payment.password.same': { pin: 'next', key: 'payment.password.same' },
};

/** Sets the payment password, or changes it with the one before. [SCR-09, API-86] */
export function PaymentForm({ state, onSaved }: ChangeFormProps) {
  const t = useT();
  const pins: readonly Pin[] = state.paymentPassword ? ['old', 'next', 'again'] : ['next', 'again'];
  const [values, setValues] = useState<Readonly<Record<Pin, string>>>({ old: '', next: '', again: '' });
  const [fault, setFault] = useState<Fault | null>(null);
  const [isBusy, setBusy] = useState(false);
  const inputs = useRef<Partial<Record<Pin, HTMLInputElement | null>>>({});

  const blame = (found: Fault) => {
    setFault(found);
    inputs.current[found.pin]?.focus();
  };
  const submit = async () => {
    const found = faultIn(pins, values);
    if (found) return blame(found);
    setBusy(true);
    const outcome = await saveChange({
      kind: 'paymentPassword',
      paymentPassword: values.next,
      ...(state.paymentPassword && { oldPaymentPassword: values.old }),
    });
    setBusy(false);
    if (outcome.ok) return onSaved(outcome.value);
    const refused = blamedBy(outcome.error);
    if (!refused) return showToast(problemText(outcome.error), { kind: 'error' });
    setValues({ ...values, [refused.pin]: '' });
    return blame(refused);
  };
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isBusy) void submit();
  };

  return (
    <FormLayout label={t('security.paymentPassword')} action={t('security.save')} isBusy={isBusy} onSubmit={onSubmit}>
      <p className={css.hint}>{t('security.pinHint')}</p>
      {pins.map((pin) => (
        <PinField
          key={pin}
          ref={(element) => {
            inputs.current[pin] = element;
          }}
          className={css.pin}
          label={t(LABELS[pin])}
          length={DIGITS}
          value={values[pin]}
          onChange={(digits) => {
            setValues({ ...values, [pin]: digits });
            setFault(null);
          }}
          error={fault?.pin === pin ? t(fault.key, { count: DIGITS }) : undefined}
        />
      ))}
    </FormLayout>
  );
}

function blamedBy({ code, value }: Problem): Fault | undefined {
  const { field, problem } = (value ?? {}) as { readonly field?: string; readonly problem?: string };
  if (code === 'field.invalid' && problem === 'easy') return { pin: 'next', key: 'security.pinEasy' };
  if (code === 'field.invalid')
    return { pin: field === 'oldPaymentPassword' ? 'old' : 'next', key: 'security.pinShort' };
  return BLAME[code];
}

function faultIn(pins: readonly Pin[], values: Readonly<Record<Pin, string>>): Fault | null {
  const short = pins.find((pin) => values[pin].length < DIGITS);
  if (short) return { pin: short, key: 'security.pinShort' };
  return values.again === values.next ? null : { pin: 'again', key: 'password.confirm' };
}
