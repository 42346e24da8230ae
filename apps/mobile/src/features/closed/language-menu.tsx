import { LANGUAGE_NAMES, SUPPORTED_LANGUAGES } from '@perya/contract';
import { chooseLanguage } from '@perya/web/i18n/i18n.ts';
import { PopMenu } from '@perya/web/ui/pop-menu/pop-menu.tsx';
import { useT } from '../../lib/i18n/i18n.ts';

interface LanguageMenuProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The languages of the site. */
export function LanguageMenu({ open, onClose }: LanguageMenuProps) {
  const t = useT();
  return (
    <PopMenu
      open={open}
      onClose={onClose}
      label={t('language.choose')}
      items={SUPPORTED_LANGUAGES.map((code) => ({
        key: code,
        label: LANGUAGE_NAMES[code],
        onSelect: () => void chooseLanguage(code),
      }))}
    />
  );
}
