import { formatDateTime } from '@perya/web/lib/format.ts';
import { Button } from '@perya/web/ui/button/button.tsx';
import { wifiSlashBold } from '@perya/web/ui/icon/glyphs/wifi-slash-bold.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './stale-note.module.css';

interface StaleNoteProps {
  /** When it was true; nothing while the network answers. */
  readonly since: number | null;
  readonly onRetry: () => void;
}

/** From when something is that could not be asked for again, and asking once more. */
export function StaleNote({ since, onRetry }: StaleNoteProps) {
  const t = useT();
  return (
    <div role="status">
      {since !== null && (
        <div className={css.note}>
          <Icon glyph={wifiSlashBold} className={css.icon} />
          <p className={css.words}>{t('stale.since', { time: formatDateTime(new Date(since).toISOString()) })}</p>
          <Button variant="text" size={36} onClick={onRetry}>
            {t('action.retry')}
          </Button>
        </div>
      )}
    </div>
  );
}
