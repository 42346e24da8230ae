import { useEffect, useRef, useState } from 'react';
import { Field } from '@perya/web/ui/field/field.tsx';
import { IconButton } from '@perya/web/ui/icon-button/icon-button.tsx';
import { magnifyingGlassBold } from '@perya/web/ui/icon/glyphs/magnifying-glass-bold.ts';
import { xBold } from '@perya/web/ui/icon/glyphs/x-bold.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './team-screen.module.css';

const TYPING_MS = 500;
const LONGEST = 20;

interface TeamSearchProps {
  /** What is looked for. */
  readonly value: string;
  /** How many there are to look among, once that is known. */
  readonly count: number | undefined;
  readonly onSearch: (account: string) => void;
}

/** Finds somebody of the whole team by name; waits until the name is typed. [SCR-49, API-88] */
export function TeamSearch({ value, count, onSearch }: TeamSearchProps) {
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
        label={t('downline.search')}
        placeholder={count ? t('downline.searchIn', { count }) : t('downline.search')}
        icon={magnifyingGlassBold}
        maxLength={LONGEST}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={text}
        trailing={text !== '' && <IconButton icon={xBold} label={t('downline.clear')} onClick={clear} />}
        onChange={({ target }) => setText(target.value)}
      />
    </form>
  );
}
