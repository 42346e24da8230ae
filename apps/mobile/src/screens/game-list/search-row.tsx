import { useEffect, useRef, useState, type FormEvent } from 'react';
import { choose, type ListQuery } from '../../features/games/list-query.ts';
import { go } from '../../features/navigation/history.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Field } from '../../ui/field/field.tsx';
import { magnifyingGlassBold } from '../../ui/icon/glyphs/magnifying-glass-bold.ts';
import { slidersHorizontalBold } from '../../ui/icon/glyphs/sliders-horizontal-bold.ts';
import { xCircleFill } from '../../ui/icon/glyphs/x-circle-fill.ts';
import { IconButton } from '../../ui/icon-button/icon-button.tsx';
import css from './game-list-screen.module.css';

const NAME_MAX = 60;

interface SearchRowProps {
  readonly query: ListQuery;
  /** How many titles there are to search. */
  readonly titles: number;
  readonly onFilter: () => void;
}

/** Searches by name, on Enter only, and opens the filter. [GLIST-03, FILT-01] */
export function SearchRow({ query, titles, onFilter }: SearchRowProps) {
  const t = useT();
  const [text, setText] = useState(query.gameName);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => setText(query.gameName), [query.gameName]);
  const search = (name: string) => {
    // A search goes through all titles, not only through new ones.
    go(choose(query, { gameName: name, classify: name ? 'ALL' : '' }), { replace: true });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    input.current?.blur();
    search(text.trim());
  };
  const clear = () => {
    setText('');
    if (query.gameName) search('');
  };
  return (
    <div className={css.searchRow}>
      <form role="search" className={css.search} onSubmit={submit}>
        <Field
          ref={input}
          search
          type="search"
          label={t('games.search')}
          placeholder={titles > 0 ? t('games.searchIn', { count: titles }) : t('games.search')}
          icon={magnifyingGlassBold}
          maxLength={NAME_MAX}
          enterKeyHint="search"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
          trailing={text && <IconButton icon={xCircleFill} label={t('games.searchClear')} onClick={clear} />}
        />
      </form>
      <IconButton
        className={css.filter}
        look="square"
        icon={slidersHorizontalBold}
        label={t('games.filter')}
        badge={query.minBet !== ''}
        onClick={() => {
          window.scrollTo(0, 0); // FILT-01
          onFilter();
        }}
      />
    </div>
  );
}
