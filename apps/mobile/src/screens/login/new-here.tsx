import { Anchor } from '@perya/web/ui/anchor/anchor.tsx';
import { classNames } from '@perya/web/ui/class-names.ts';
import { useSettings } from '../../features/site/site.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { routes } from '../../routes.ts';
import css from './login-screen.module.css';

/** What somebody says by going on whose account is opened by it: their age and the terms. [R19, VAL-36] */
export function NewHere() {
  const t = useT();
  const { mobileTemplate } = useSettings();
  return (
    <p className={css.newHere}>
      {t('login.newHere', { age: mobileTemplate.ageLimit })}{' '}
      <Anchor href={routes.userAgreement.path} className={classNames('hit', css.terms)}>
        {t('title.userAgreement')}
      </Anchor>
    </p>
  );
}
