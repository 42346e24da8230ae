import { useEffect, useRef, useState } from 'react';
import { Field } from '@perya/web/ui/field/field.tsx';
import { IconButton } from '@perya/web/ui/icon-button/icon-button.tsx';
import { magnifyingGlassBold } from '@perya/web/ui/icon/glyphs/magnifying-glass-bold.ts';
import { xBold } from '@perya/web/ui/icon/glyphs/x-bold.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './account-search.module.css';

const TYPING_MS = 500;
const LONGEST = 20;

interface AccountSearchProps {
  /** Who is looked for; nothing is nobody. */
  readonly value: string;
  readonly placeholder?: string;
  readonly onSearch: (account: string) => void;
}

/** Finds one person of the team; waits until the name is typed. [SCR-22, SCR-49, SCR-51, SCR-52, AGENT-02] */
export function AccountSearch({ value, placeholder, onSearch }: AccountSearchProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const latest = useRef(onSearch);
  latest.current = onSearch;
  /** What was looked for last. */
  const asked = useRef(value);
  const search = (account: string) => {
    asked.current = account;
    latest.current(account);
  };
  useEffect(() => {
    // Going back changes what is looked for, and nobody typed it.
    if (value === asked.current) return;
    asked.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    const typed = text.trim();
    if (typed === asked.current) return undefined;
    const timer = setTimeout(() => search(typed), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const clear = () => {
    setText('');
    search('');
    input.current?.focus();
  };
  return (
    <form
      role="search"
      className={css.search}
      onSubmit={(event) => {
        event.preventDefault();
        search(text.trim());
      }}
    >
      <Field
        ref={input}
        search
        type="search"
        enterKeyHint="search"
        label={t('record.search')}
        placeholder={placeholder ?? t('record.search')}
        icon={magnifyingGlassBold}
        maxLength={LONGEST}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={text}
        trailing={text !== '' && <IconButton icon={xBold} label={t('record.clearSearch')} onClick={clear} />}
        onChange={({ target }) => setText(target.value)}
      />
    </form>
  );
}

/** A name as an address may carry it. */
export function searchedAccount(text: string | null): string {
  return (text ?? '').trim().slice(0, LONGEST);
}
