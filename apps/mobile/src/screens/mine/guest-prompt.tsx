import { Art } from '@perya/web/ui/art/art.tsx';
import { ButtonLink } from '@perya/web/ui/button/button.tsx';
import { loginPath, useDestination } from '../../features/navigation/destination.ts';
import { useSettings } from '../../features/site/site.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { routes } from '../../routes.ts';
import css from './mine-screen.module.css';

/** Log in or join; afterwards the same page shows the account. [MINE-02] */
export function GuestPrompt() {
  const t = useT();
  const { brandName } = useSettings();
  const login = useDestination('login');
  const register = useDestination('register');
  return (
    <section className={css.prompt}>
      <Art name="wave" size="1.44rem" eager className={css.art} />
      <h2 className={css.hello}>{t('mine.guestTitle', { brand: brandName })}</h2>
      <p className={css.text}>{t('mine.guestText')}</p>
      <div className={css.ways}>
        {login && (
          <ButtonLink href={loginPath(routes.mine.path)} variant="white" size={44} full>
            {t('action.login')}
          </ButtonLink>
        )}
        {register && (
          <ButtonLink href={register} size={44} full>
            {t('action.register')}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
