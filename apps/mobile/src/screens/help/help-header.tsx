import { goBackFrom } from '../../features/navigation/history.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { caretLeftBold } from '../../ui/icon/glyphs/caret-left-bold.ts';
import { IconButton } from '../../ui/icon-button/icon-button.tsx';
import css from './help-screen.module.css';

/** The shell draws no header here, so the screen has its own way back. [HEAD-01, HEAD-06] */
export function HelpHeader() {
  const t = useT();
  return (
    <header className={css.header}>
      <IconButton icon={caretLeftBold} label={t('header.back')} onClick={() => goBackFrom('help')} />
      <h1 className={css.title}>{t('title.help')}</h1>
    </header>
  );
}
