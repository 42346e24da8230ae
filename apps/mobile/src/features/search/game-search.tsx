import { catalog } from '@perya/contract';
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent, type RefObject } from 'react';
import { Button } from '@perya/web/ui/button/button.tsx';
import { classNames } from '@perya/web/ui/class-names.ts';
import { Field } from '@perya/web/ui/field/field.tsx';
import { IconButton } from '@perya/web/ui/icon-button/icon-button.tsx';
import { magnifyingGlassBold } from '@perya/web/ui/icon/glyphs/magnifying-glass-bold.ts';
import { xCircleFill } from '@perya/web/ui/icon/glyphs/x-circle-fill.ts';
import { lockScroll } from '@perya/web/ui/scroll-lock.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import css from './game-search.module.css';
import { rememberSearch } from './recent-searches.ts';

const Suggestions = lazyPart(() => import('./suggestions.tsx').then((module) => module.Suggestions));

interface GameSearchProps {
  /** What is searched for now. */
  readonly value: string;
  readonly placeholder: string;
  /** Searches; with nothing it shows everything again. */
  readonly onSearch: (text: string) => void;
}

/**
 * The search for games: over the whole page while somebody types, with what the text may mean below it. The list itself
 * is searched on Enter. [GLIST-03]
 */
export function GameSearch({ value, placeholder, onSearch }: GameSearchProps) {
  const t = useT();
  const [text, setText] = useState(value);
  const [isOpen, setOpen] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => setText(value), [value]);
  useOverPage(form, isOpen, setOpen);
  const leave = () => {
    setOpen(false);
    input.current?.blur();
  };
  const search = (wanted: string) => {
    setText(wanted);
    rememberSearch(wanted);
    leave();
    onSearch(wanted);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search(text.trim());
  };
  const clear = () => {
    setText('');
    if (isOpen) input.current?.focus();
    else if (value) onSearch('');
  };
  const close = () => {
    setText(value);
    leave();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) close();
  };
  return (
    <div className={css.place}>
      <form ref={form} role="search" className={classNames(isOpen && css.over)} onSubmit={submit}>
        <div className={css.bar}>
          <Field
            ref={input}
            search
            type="search"
            className={css.field}
            label={t('games.search')}
            placeholder={placeholder}
            icon={magnifyingGlassBold}
            maxLength={catalog.SEARCH_MAX}
            enterKeyHint="search"
            autoComplete="off"
            value={text}
            onFocus={() => setOpen(true)}
            onKeyDown={onKeyDown}
            onChange={(event) => setText(event.target.value)}
            trailing={text && <IconButton icon={xCircleFill} label={t('games.searchClear')} onClick={clear} />}
          />
          {isOpen && (
            <Button variant="text" size={44} className={css.close} onClick={close}>
              {t('action.close')}
            </Button>
          )}
        </div>
        <Suggestions wanted={isOpen} open={isOpen} text={text.trim()} onSearch={search} onLeave={leave} />
      </form>
    </div>
  );
}

/** Holds the page behind it still; whoever turns to something else on the page leaves the search. */
function useOverPage(form: RefObject<HTMLElement | null>, isOpen: boolean, setOpen: (open: boolean) => void): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const release = lockScroll();
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Node && !form.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('focusin', onFocus);
    return () => {
      document.removeEventListener('focusin', onFocus);
      release();
    };
  }, [form, isOpen, setOpen]);
}
