import { Rays, raysAround } from '@perya/web/ui/brand/rays.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { Envelope } from '../../features/rain/envelope.tsx';
import css from './red-rain-screen.module.css';

const RAYS = raysAround(275, 48);

/** What this page is for, in two lines. */
export function Hero() {
  const t = useT();
  return (
    <section className={css.hero}>
      <Rays path={RAYS} box="343 96" />
      <div className={css.heroWords}>
        <h2 className={css.heroTitle}>{t('redRain.hero')}</h2>
        <p className={css.heroText}>{t('redRain.heroText')}</p>
      </div>
      <div className={css.heroArt} aria-hidden="true">
        <Envelope amount={null} />
      </div>
    </section>
  );
}
