import { takeUpdate, useUpdate } from '../../features/updates/updates.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button/button.tsx';
import css from './update-bar.module.css';

/** A newer version waits; taking it reloads the page, so that versions never mix. */
export function UpdateBar() {
  const t = useT();
  if (!useUpdate()) return null;
  return (
    <div className={css.bar} role="status">
      <span className={css.text}>{t('update.ready')}</span>
      <Button size={36} onClick={takeUpdate}>
        {t('update.action')}
      </Button>
    </div>
  );
}
