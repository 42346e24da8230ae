import { useState } from 'react';
import { Anchor } from '@perya/web/ui/anchor/anchor.tsx';
import { ButtonLink } from '@perya/web/ui/button/button.tsx';
import { EmptyState } from '@perya/web/ui/empty-state/empty-state.tsx';
import { Segment } from '@perya/web/ui/segment/segment.tsx';
import { QueryView } from '../../features/query/query-view.tsx';
import { FormSkeleton } from '../../features/forms/form-skeleton.tsx';
import { useRules } from '../../features/forms/rules.ts';
import { useDestination } from '../../features/navigation/destination.ts';
import { hasFlag, useSettings } from '../../features/site/site.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { routes } from '../../routes.ts';
import { methodsOf, type Method } from './register-fields.ts';
import { RegisterForm } from './register-form.tsx';
import { RegisterHero } from './register-hero.tsx';
import css from './register-screen.module.css';

/** Opening an account. [SCR-03, REG-01..21] */
export function Screen() {
  const t = useT();
  const settings = useSettings();
  const rules = useRules();
  const login = useDestination('login');
  const methods = methodsOf((flag) => hasFlag(settings, flag));
  const [chosen, choose] = useState<Method>('username');
  const method = methods.includes(chosen) ? chosen : methods[0];
  return (
    <>
      <RegisterHero />
      <div className={css.sheet}>
        {method === undefined ? (
          <EmptyState
            art="tent"
            title={t('permission.denied')}
            action={<ButtonLink href={routes.home.path}>{t('action.home')}</ButtonLink>}
          />
        ) : (
          <>
            {methods.length > 1 && (
              <Segment
                label={t('register.how')}
                options={methods.map((key) => ({ key, label: t(`register.by.${key}`) }))}
                value={method}
                onChange={choose}
              />
            )}
            <QueryView answer={rules} skeleton={<FormSkeleton fields={5} className={css.form} />}>
              {(value) => <RegisterForm method={method} rules={value} />}
            </QueryView>
          </>
        )}
        {login && (
          <p className={css.already}>
            {t('register.already')}{' '}
            <Anchor href={login} className={css.link}>
              {t('action.login')}
            </Anchor>
          </p>
        )}
      </div>
    </>
  );
}
