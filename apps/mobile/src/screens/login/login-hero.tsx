import { LanguagePill } from '../../features/closed/language-pill.tsx';
import { goBackFrom } from '../../features/navigation/history.ts';
import { useSettings } from '../../features/site/site.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Art } from '../../ui/art/art.tsx';
import { Bunting } from '../../ui/brand/bunting.tsx';
import { Logo } from '../../ui/brand/logo.tsx';
import { caretLeftBold } from '../../ui/icon/glyphs/caret-left-bold.ts';
import { IconButton } from '../../ui/icon-button/icon-button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx';
import css from './login-screen.module.css';

/** The fair by night over the form, with the way back that the hidden header would have. [HEAD-01, HEAD-06] */
export function LoginHero({ isAgentSite }: { readonly isAgentSite: boolean }) {
  const t = useT();
  const { brandName } = useSettings();
  return (
    <header className={css.hero}>
      <Bunting className={css.bunting} />
      <Art name="ferris-wheel" size="3.52rem" eager className={css.wheel} />
      <div className={css.top}>
        <IconButton icon={caretLeftBold} label={t('header.back')} onClick={() => goBackFrom('login')} />
        <LanguagePill />
      </div>
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
    </header>
  );
}

/** When people in the Philippines change their greeting. */
function partOfDay(now: Date): 'morning' | 'noon' | 'evening' {
  const hour = now.getHours();
  if (hour < 5 || hour >= 18) return 'evening';
  return hour < 12 ? 'morning' : 'noon';
}
