import { HTML_LANG, LANGUAGE_NAMES } from '@perya/contract';
import { useState } from 'react';
import { useLanguage } from '@perya/web/i18n/i18n.ts';
import { globeBold } from '@perya/web/ui/icon/glyphs/globe-bold.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { lazyPart } from '../../lib/lazy-part.tsx';
import css from './closed-page.module.css';

const Menu = lazyPart(() => import('./language-menu.tsx').then((module) => module.LanguageMenu));

/** Changes the language where no menu can be opened. Its list comes after the page, before anybody presses. */
export function LanguagePill() {
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  return (
    <div className={css.language}>
      <button
        type="button"
        className={css.pill}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon glyph={globeBold} className={css.globe} />
        <span lang={HTML_LANG[language]}>{LANGUAGE_NAMES[language]}</span>
      </button>
      <Menu wanted open={open} onClose={() => setOpen(false)} />
    </div>
  );
}
