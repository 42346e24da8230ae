import { useEffect } from 'react';
import { Button } from '@perya/web/ui/button/button.tsx';
import { takeUpdate, useUpdate, watchUpdates } from '../../features/updates/updates.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './update-bar.module.css';

/** Registers the service worker; when a newer version waits, it offers it: taking it reloads the page, so that versions never mix. */
export function UpdateBar() {
  const t = useT();
  const update = useUpdate();
  useEffect(() => void watchUpdates(), []);
  if (!update) return null;
  return (
    <div className={css.bar} role="status">
      <span className={css.text}>{t('update.ready')}</span>
      <Button size={36} onClick={takeUpdate}>
        {t('update.action')}
      </Button>
    </div>
  );
}
