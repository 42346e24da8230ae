import { session } from '@perya/contract';
import { useEffect, useRef } from 'react';
import { ask } from '@perya/web/query/api.ts';
import { Sheet } from '@perya/web/ui/sheet/sheet.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { problemText } from '../errors/errors.ts';
import { FormLayout } from '../forms/form-layout.tsx';
import { PasswordField } from '../forms/password-field.tsx';
import { useRuleForm } from '../forms/use-rule-form.ts';
import { changeToken } from '../session/start-session.ts';
import { showToast } from '../toasts/toasts.ts';
import { SecondFactor } from './second-factor.tsx';
import css from './step-up-sheet.module.css';
import { useProof, type WantedProof } from './step-up.ts';

/** Asks for the login password, or for a second factor, before something that matters. */
export function StepUpSheet() {
  const t = useT();
  const question = useProof();
  const latest = useRef(question);
  latest.current = question;
  // The form stays while its sheet leaves.
  const wanted = useRef<WantedProof>({ kind: 'password' });
  if (question) wanted.current = question.wanted;
  const shown = wanted.current;
  // Who leaves the screen has said no.
  useEffect(() => () => latest.current?.answer(false), []);
  const onProved = () => latest.current?.answer(true);
  return (
    <Sheet
      open={question !== null}
      onClose={() => question?.answer(false)}
      title={t(shown.kind === 'password' ? 'stepUp.title' : 'hold.title')}
      closeLabel={t('action.close')}
    >
      {shown.kind === 'password' ? (
        <>
          <p className={css.text}>{t('stepUp.text')}</p>
          <PasswordForm onProved={onProved} />
        </>
      ) : (
        <SecondFactor hold={shown.hold} onProved={onProved} />
      )}
    </Sheet>
  );
}

function PasswordForm({ onProved }: { readonly onProved: () => void }) {
  const t = useT();
  const form = useRuleForm({
    password: {
      label: t('stepUp.password'),
      secret: true,
      check: (value) => (value === '' ? 'in_incorrect_password' : null),
    },
  });
  const prove = form.submit(async ({ password }) => {
    const outcome = await ask(session.stepUp, { password }, { quiet: true });
    if (outcome.ok) {
      changeToken(outcome.value.token);
      onProved();
    } else if (outcome.error.code === 'password.old.wrong') {
      form.blame('password', outcome.error.code);
    } else {
      showToast(problemText(outcome.error), { kind: 'error' });
    }
  });
  return (
    <FormLayout label={t('stepUp.title')} action={t('action.continue')} isBusy={form.isBusy} onSubmit={prove}>
      <PasswordField field={form.field('password')} autoComplete="current-password" />
    </FormLayout>
  );
}
