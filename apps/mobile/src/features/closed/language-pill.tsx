import { HTML_LANG, LANGUAGE_NAMES, SUPPORTED_LANGUAGES } from '@perya/contract';
import { useState } from 'react';
import { chooseLanguage, useLanguage } from '@perya/web/i18n/i18n.ts';
import { globeBold } from '@perya/web/ui/icon/glyphs/globe-bold.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { PopMenu } from '@perya/web/ui/pop-menu/pop-menu.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './closed-page.module.css';

/** Changes the language where no menu can be opened. */
export function LanguagePill() {
  const t = useT();
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
      <PopMenu
        open={open}
        onClose={() => setOpen(false)}
        label={t('language.choose')}
        items={SUPPORTED_LANGUAGES.map((code) => ({
          key: code,
          label: LANGUAGE_NAMES[code],
          onSelect: () => void chooseLanguage(code),
        }))}
      />
    </div>
  );
}
