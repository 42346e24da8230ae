import { useEffect, useRef, useState } from 'react';
import { Field } from '@perya/web/ui/field/field.tsx';
import { magnifyingGlassBold } from '@perya/web/ui/icon/glyphs/magnifying-glass-bold.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './account-search.module.css';

const TYPING_MS = 500;
const LONGEST = 20;

interface AccountSearchProps {
  /** Who is looked for; nothing is nobody. */
  readonly value: string;
  readonly onSearch: (account: string) => void;
}

/** Finds one person of the team; waits until the name is typed. [SCR-22, SCR-51, SCR-52, AGENT-02] */
export function AccountSearch({ value, onSearch }: AccountSearchProps) {
  const t = useT();
  const [text, setText] = useState(value);
  const asked = useRef(value);
  const latest = useRef(onSearch);
  latest.current = onSearch;
  useEffect(() => {
    // Somebody else was asked for from outside, such as by going back.
    if (value === asked.current) return;
    asked.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === asked.current) return undefined;
    const timer = setTimeout(() => {
      asked.current = wanted;
      latest.current(wanted);
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
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
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  );
}

/** A name as an address may carry it. */
export function searchedAccount(text: string | null): string {
  return (text ?? '').trim().slice(0, LONGEST);
}
