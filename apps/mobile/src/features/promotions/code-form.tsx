import { promotion } from '@perya/contract';
import { useRef, useState, type SyntheticEvent } from 'react';
import { useLanguage } from '@perya/web/i18n/i18n.ts';
import { ask } from '@perya/web/query/api.ts';
import { Button } from '@perya/web/ui/button/button.tsx';
import { Field } from '@perya/web/ui/field/field.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { useOnce } from '../cashier/use-once.ts';
import { problemText } from '../errors/errors.ts';
import css from './code-sheet.module.css';
import { requireMember } from './require-member.ts';

const SHAPE = /^[A-Za-z0-9-]{3,30}$/;

interface CodeFormProps {
  /** Why the code before gave nothing. */
  readonly refusal: string | undefined;
  /** What became of an earlier claim is not known yet. */
  readonly isHeld: boolean;
  readonly onOffer: (code: string, offer: promotion.CodePreview) => void;
}

/** Asks what a code gives; nothing is taken by that. */
export function CodeForm({ refusal, isHeld, onOffer }: CodeFormProps) {
  const t = useT();
  const language = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState(refusal);
  const code = typed.trim();
  const { run, isBusy } = useOnce(async () => {
    const outcome = await ask(promotion.previewCode, { code, language }, { quiet: true });
    if (outcome.ok) return onOffer(code, outcome.value);
    setError(problemText(outcome.error));
    return input.current?.focus();
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isHeld || !requireMember()) return;
    if (SHAPE.test(code)) void run();
    else setError(t('promotion.code'));
  };
  return (
    <form noValidate onSubmit={submit}>
      <Field
        ref={input}
        label={t('promoCode.label')}
        hint={t('promoCode.hint')}
        error={error}
        value={typed}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        onChange={({ target }) => {
          setTyped(target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" full className={css.submit} loading={isBusy} disabled={code === '' || isHeld}>
        {t('promoCode.submit')}
      </Button>
    </form>
  );
}
