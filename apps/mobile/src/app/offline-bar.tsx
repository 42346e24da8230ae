import { wifiSlashBold } from '@perya/web/ui/icon/glyphs/wifi-slash-bold.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { useOnline } from '../features/connection/connection.ts';
import { useT } from '../lib/i18n/i18n.ts';
import css from './shell.module.css';

/** Stays until the network is back. [ERR-21] */
export function OfflineBar() {
  const t = useT();
  if (useOnline()) return null;
  return (
    <div className={css.offline} role="status">
      <Icon glyph={wifiSlashBold} className={css.offlineIcon} />
      {t('network.offline')}
    </div>
  );
}
