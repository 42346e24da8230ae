import { Art } from '@perya/web/ui/art/art.tsx';
import { Logo } from '@perya/web/ui/brand/logo.tsx';
import { VisuallyHidden } from '@perya/web/ui/visually-hidden/visually-hidden.tsx';
import { FormHero } from '../../features/forms/form-hero.tsx';
import { useSettings } from '../../features/site/site.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './login-screen.module.css';

/** The fair by night over the form. */
export function LoginHero({ isAgentSite }: { readonly isAgentSite: boolean }) {
  const t = useT();
  const { brandName } = useSettings();
  return (
    <FormHero route="login" className={css.hero}>
      <Art name="ferris-wheel" size="3.52rem" eager className={css.wheel} />
      <div className={css.welcome}>
        <Logo name={brandName} size="0.6rem" className={css.logo} />
        <h1>
          <VisuallyHidden>{t('title.login')}</VisuallyHidden>
        </h1>
        <p className={css.greeting}>
          {t(isAgentSite ? 'login.agentSite' : `login.greeting.${partOfDay(new Date())}`)}
          <br />
          {t(isAgentSite ? 'login.agentHint' : 'login.invitation')}
        </p>
      </div>
    </FormHero>
  );
}

/** When people in the Philippines change their greeting. */
function partOfDay(now: Date): 'morning' | 'noon' | 'evening' {
  const hour = now.getHours();
  if (hour < 5 || hour >= 18) return 'evening';
  return hour < 12 ? 'morning' : 'noon';
}
