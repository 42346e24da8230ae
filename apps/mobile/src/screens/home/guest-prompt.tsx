import { Art } from '@perya/web/ui/art/art.tsx';
import { ButtonLink } from '@perya/web/ui/button/button.tsx';
import { useDestination } from '../../features/navigation/destination.ts';
import { useSettings } from '../../features/site/site.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './guest-prompt.module.css';

/** What guests see where members see their money. [HOME-13] */
export function GuestPrompt() {
  const t = useT();
  const { brandName: brand } = useSettings();
  const trial = useDestination('trail');
  const register = useDestination('register');
  return (
    <section className={css.card}>
      <div className={css.head}>
        <Art name="wave" size="0.8rem" className={css.art} />
        <div className={css.words}>
          <h2 className={css.title}>{t('prompt.title', { brand })}</h2>
          <p className={css.text}>{t('prompt.text')}</p>
        </div>
      </div>
      <div className={css.ways}>
        {trial && (
          <ButtonLink href={trial} variant="secondary" size={44} full>
            {t('login.trial')}
          </ButtonLink>
        )}
        {register && (
          <ButtonLink href={register} size={44} full>
            {t('prompt.join')}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
