import { Art } from '@perya/web/ui/art/art.tsx';
import { ClosedPage } from '../../features/closed/closed-page.tsx';
import { useSiteCheck } from '../../features/closed/use-site-check.ts';
import { useSite } from '../../features/site/site.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './ip-limit-screen.module.css';

/** Closed to this region: what we believe about the visitor's place, and whom to ask. [SCR-59] */
export function Screen() {
  const t = useT();
  const site = useSite();
  const { busy, check } = useSiteCheck();
  const location = site?.status.location;
  const place = [location?.city, location?.country].filter(Boolean).join(', ');
  return (
    <ClosedPage
      picture={
        <div className={css.picture}>
          <Art name="globe" size="2.4rem" eager />
        </div>
      }
      title={t('ipLimit.title')}
      text={t('region.restricted')}
      busy={busy}
      onRetry={check}
    >
      <dl className={css.facts}>
        <div className={css.fact}>
          <dt className={css.term}>{t('ipLimit.address')}</dt>
          <dd className={css.value}>{location?.ip || t('ipLimit.unknown')}</dd>
        </div>
        <div className={css.fact}>
          <dt className={css.term}>{t('ipLimit.place')}</dt>
          <dd className={css.value}>{place || t('ipLimit.unknown')}</dd>
        </div>
      </dl>
      <p className={css.hint}>{t('ipLimit.hint')}</p>
    </ClosedPage>
  );
}
