import { IconButton } from '@perya/web/ui/icon-button/icon-button.tsx';
import { caretLeftBold } from '@perya/web/ui/icon/glyphs/caret-left-bold.ts';
import { TitleBar } from '@perya/web/ui/title-bar/title-bar.tsx';
import { goBackFrom } from '../../features/navigation/history.ts';
import { useT } from '../../lib/i18n/i18n.ts';

/** The shell draws no header here, so the screen has its own way back. [HEAD-01, HEAD-06] */
export function HelpHeader() {
  const t = useT();
  return (
    <TitleBar
      lead={<IconButton icon={caretLeftBold} label={t('header.back')} onClick={() => goBackFrom('help')} />}
      title={t('title.help')}
    />
  );
}
