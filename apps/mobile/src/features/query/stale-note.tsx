import { formatDateTime } from '@perya/web/lib/format.ts';
import { wifiSlashBold } from '@perya/web/ui/icon/glyphs/wifi-slash-bold.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './stale-note.module.css';

/** From when something is that cannot be asked for again. */
export function StaleNote({ since }: { readonly since: number | null }) {
  const t = useT();
  return (
    <div role="status">
      {since !== null && (
        <p className={css.note}>
          <Icon glyph={wifiSlashBold} className={css.icon} />
          {t('stale.since', { time: formatDateTime(new Date(since).toISOString()) })}
        </p>
      )}
    </div>
  );
}
