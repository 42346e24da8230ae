import { SMS_CODE_LENGTH_MAX, SMS_WAIT_SECONDS } from '@perya/contract';
import { useRef, useState } from 'react';
import type { Outcome } from '@perya/web/query/api.ts';
import { Button } from '@perya/web/ui/button/button.tsx';
import { spokenAt } from '@perya/web/ui/countdown/clock-text.ts';
import { Field } from '@perya/web/ui/field/field.tsx';
import { VisuallyHidden } from '@perya/web/ui/visually-hidden/visually-hidden.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { showLoading, showToast } from '../toasts/toasts.ts';
import { useCodeTimer, type CodePurpose } from './code-timer.ts';
import { digitsOf, reshaped } from './digits.ts';
import css from './forms.module.css';
import { keepFocus } from './keep-focus.ts';
import type { FieldBinding } from './use-rule-form.ts';

const DEFAULT_MINUTES = 1; // SMSC-02

interface SmsCodeFieldProps {
  readonly field: FieldBinding;
  readonly purpose: CodePurpose;
  /** Checks where the code goes to first. [VAL-09] */
  readonly isReady: () => Promise<boolean>;
  readonly send: () => Promise<Outcome<{ readonly expiredMinutes: number }>>;
  /** Where the code went, once it was sent. */
  readonly sentHint?: string | undefined;
  /** The field opens only after a code was sent. [FORGOT-08] */
  readonly isLockedUntilSent?: boolean;
  readonly className?: string | undefined;
}

/** A code that comes by SMS or mail, with the button that sends it and its countdown. [SMSC-01..06] */
export function SmsCodeField(props: SmsCodeFieldProps) {
  const { field, purpose, isReady, send, sentHint, isLockedUntilSent = false, className } = props;
  const t = useT();
  const input = useRef<HTMLInputElement | null>(null);
  const { left, isSending, isSent, press } = useSending(purpose, isReady, send, () => input.current?.focus());
  const spoken = left > 0 ? spokenAt(left) : undefined;
  return (
    <Field
      {...reshaped(field, (text) => digitsOf(text).slice(0, SMS_CODE_LENGTH_MAX))}
      ref={(element) => {
        input.current = element;
        field.ref(element);
      }}
      className={className}
      type="text"
      inputMode="numeric"
      pattern="[0-9]*"
      autoComplete="one-time-code"
      disabled={isLockedUntilSent && !isSent}
      placeholder={t('forms.codeHint')}
      hint={isSent ? sentHint : undefined}
      beside={
        <Button
          variant="secondary"
          size={44}
          className={css.send}
          disabled={left > 0}
          loading={isSending}
          onMouseDown={keepFocus}
          onClick={press}
        >
          {left > 0 ? t('forms.sendAgainIn', { time: shortClock(left) }) : t(isSent ? 'forms.sendAgain' : 'forms.send')}
          <span aria-live="polite">
            {spoken !== undefined && <VisuallyHidden>{t('forms.secondsLeft', { count: spoken })}</VisuallyHidden>}
          </span>
        </Button>
      }
    />
  );
}

/** Idle, sending, counting down: a failure leads back to idle. [SMSC-03..05] */
function useSending(
  purpose: CodePurpose,
  isReady: SmsCodeFieldProps['isReady'],
  send: SmsCodeFieldProps['send'],
  onSent: () => void,
) {
  const t = useT();
  const { left, start } = useCodeTimer(purpose);
  const [isSending, setSending] = useState(false);
  const [isSent, setSent] = useState(left > 0);
  const isRunning = useRef(false);
  const run = async () => {
    if (!(await isReady())) return;
    setSending(true);
    const stop = showLoading(t('forms.sending')); // TOAST-07
    const outcome = await send();
    stop();
    setSending(false);
    if (!outcome.ok) return;
    showToast(t('forms.sent'), { kind: 'success', time: 'notice' }); // TOAST-08
    start(SMS_WAIT_SECONDS * (outcome.value.expiredMinutes || DEFAULT_MINUTES));
    setSent(true);
    setTimeout(onSent);
  };
  const press = () => {
    if (isRunning.current) return;
    isRunning.current = true;
    void run().finally(() => {
      isRunning.current = false;
    });
  };
  return { left, isSending, isSent, press };
}

/** Minutes and seconds, as `0:42`. */
function shortClock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
