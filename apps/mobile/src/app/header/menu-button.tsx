import { IconButton } from '@perya/web/ui/icon-button/icon-button.tsx';
import { listBold } from '@perya/web/ui/icon/glyphs/list-bold.ts';
import { useT } from '../../lib/i18n/i18n.ts';

/** Opens the right side menu. [HEAD-15] */
export function MenuButton({ onClick }: { readonly onClick?: () => void }) {
  const t = useT();
  return <IconButton icon={listBold} label={t('header.menu')} aria-haspopup="dialog" onClick={onClick} />;
}
