import { invitation } from '@perya/contract';
import { useState } from 'react';
import { ask } from '@perya/web/query/api.ts';
import { Button } from '@perya/web/ui/button/button.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { Field } from '@perya/web/ui/field/field.tsx';
import { userCircleDuotone } from '@perya/web/ui/icon/glyphs/user-circle-duotone.ts';
import { problemText } from '../../features/errors/errors.ts';
import { FormLayout } from '../../features/forms/form-layout.tsx';
import { shortRuleText } from '../../features/forms/rule-text.ts';
import type { Rules } from '../../features/forms/rules.ts';
import { useRuleForm, type RuleForm } from '../../features/forms/use-rule-form.ts';
import { useCallKey } from '../../features/idempotent-call/use-call-key.ts';
import { isCut } from '../../features/query/is-cut.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './agent-register-screen.module.css';
import { drawPassword } from './draw-password.ts';
import { OpenedCard, type Opened } from './opened-card.tsx';
import type { LinkFacts } from './use-links.ts';
import { A_PLAYER, ratesFor, WhomChoice, type Whom } from './whom.tsx';

interface DirectFormProps {
  readonly facts: LinkFacts;
  readonly rules: Rules;
}

type Names = 'username' | 'password';

/** Opens an account for somebody; what they log in with is shown once. [SCR-47] */
export function DirectForm({ facts, rules }: DirectFormProps) {
  const t = useT();
  const [whom, setWhom] = useState<Whom>(A_PLAYER);
  const { form, submit, opened, problem, next } = useOpening(rules, whom);
  if (opened) return <OpenedCard opened={opened} onNext={next} />;
  return (
    <Card>
      <FormLayout
        label={t('newAccount.direct')}
        action={t('newAccount.open')}
        isBusy={form.isBusy}
        problem={problem}
        onSubmit={submit}
      >
        <div>
          <WhomChoice value={whom} own={facts.own} onChange={setWhom} />
        </div>
        <Field
          {...form.field('username')}
          icon={userCircleDuotone}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint={shortRuleText(t, rules.fields.username)}
        />
        <Field
          {...form.field('password')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint={t('newAccount.directNote')}
          aside={
            <Button
              variant="text"
              size={36}
              className={css.another}
              onClick={() => form.set('password', drawPassword())}
            >
              {t('newAccount.another')}
            </Button>
          }
        />
      </FormLayout>
    </Card>
  );
}

/** The form, what came of it, and the next one; the same wish after a broken connection opens nothing twice. */
function useOpening(rules: Rules, whom: Whom) {
  const t = useT();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [first] = useState(drawPassword);
  const callKey = useCallKey();
  const form = useRuleForm<Names>(
    {
      username: { label: t('register.field.username'), rule: { ...rules.fields.username, required: true } },
      password: { label: t('newAccount.password'), rule: { ...rules.common.password, required: true } },
    },
    { password: first },
  );
  const submit = form.submit(async ({ username, password }) => {
    setProblem(undefined);
    const wish = { type: whom.type, username, password, rebate: ratesFor(whom) };
    const outcome = await ask(invitation.openAccount, { ...wish, key: callKey.keyOf(wish) }, { quiet: true });
    if (outcome.ok || !isCut(outcome.error)) callKey.forget();
    if (outcome.ok) return setOpened({ account: outcome.value.account, password });
    return blame(form, outcome.error, () => setProblem(problemText(outcome.error)));
  });
  const next = () => {
    form.clear('username');
    form.set('password', drawPassword());
    setOpened(null);
  };
  return { form, submit, opened, problem, next };
}

/** A refusal at the field it is about, or for the form as a whole. */
function blame(form: RuleForm<Names>, { code, value }: { code: string; value?: unknown }, onOther: () => void): void {
  const { field, problem } = (value ?? {}) as { readonly field?: string; readonly problem?: string };
  if (code === 'username.exists') return form.blame('username', code);
  if (code !== 'field.invalid' || (field !== 'username' && field !== 'password')) return onOther();
  return form.blame(field, problem === 'easy' ? 'password.easy' : 'field.format');
}
