import { Art } from '@perya/web/ui/art/art.tsx';
import { ClosedPage } from '../../features/closed/closed-page.tsx';
import { useSiteCheck } from '../../features/closed/use-site-check.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './service-limit-screen.module.css';

/** The system is being upgraded, or could not tell the page about itself. [SCR-60] */
export function Screen() {
  const t = useT();
  const { busy, check } = useSiteCheck();
  return (
    <ClosedPage
      picture={
        <div className={css.picture}>
          <Art name="construction" size="2.4rem" eager />
        </div>
      }
      title={t('system.upgrading')}
      text={t('serviceLimit.text')}
      busy={busy}
      onRetry={check}
    />
  );
}
