import { Anchor } from '@perya/web/ui/anchor/anchor.tsx';
import type { Glyph } from '@perya/web/ui/icon/glyph.ts';
import { headsetDuotone } from '@perya/web/ui/icon/glyphs/headset-duotone.ts';
import { houseDuotone } from '@perya/web/ui/icon/glyphs/house-duotone.ts';
import { keyDuotone } from '@perya/web/ui/icon/glyphs/key-duotone.ts';
import { userPlusDuotone } from '@perya/web/ui/icon/glyphs/user-plus-duotone.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { useDestination } from '../../features/navigation/destination.ts';
import { useServiceAddress } from '../../features/service/service-link.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { routes } from '../../routes.ts';
import css from './login-screen.module.css';

/** Where else somebody may want to go from here. [LOGIN-08] */
export function LoginLinks() {
  const t = useT();
  const register = useDestination('register');
  const forget = useDestination('forget');
  const service = useServiceAddress();
  return (
    <nav className={css.links} aria-label={t('login.links')}>
      <Link href={routes.home.path} icon={houseDuotone} label={t('login.home')} />
      {register && <Link href={register} icon={userPlusDuotone} label={t('login.register')} />}
      {forget && <Link href={forget} icon={keyDuotone} label={t('login.forgotLink')} />}
      {service && <Link href={service} icon={headsetDuotone} label={t('login.service')} />}
    </nav>
  );
}

function Link({ href, icon, label }: { readonly href: string; readonly icon: Glyph; readonly label: string }) {
  return (
    <Anchor href={href} className={css.link}>
      <Icon glyph={icon} className={css.linkIcon} />
      {label}
    </Anchor>
  );
}
