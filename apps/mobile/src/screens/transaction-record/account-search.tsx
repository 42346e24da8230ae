import { useEffect, useState } from 'react';
import { Field } from '@perya/web/ui/field/field.tsx';
import { magnifyingGlassBold } from '@perya/web/ui/icon/glyphs/magnifying-glass-bold.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './transaction-record-screen.module.css';

const TYPING_MS = 500;
const LONGEST = 20;

/** Finds one person of the team; waits until the name is typed. [SCR-22, AGENT-02] */
export function AccountSearch({ onSearch }: { readonly onSearch: (account: string) => void }) {
  const t = useT();
  const [text, setText] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => onSearch(text.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, onSearch]);
  return (
    <Field
      search
      type="search"
      className={css.search}
      label={t('record.search')}
      placeholder={t('record.search')}
      icon={magnifyingGlassBold}
      maxLength={LONGEST}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  );
}
