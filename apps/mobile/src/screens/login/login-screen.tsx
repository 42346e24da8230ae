import { useState } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { Segment } from '@perya/web/ui/segment/segment.tsx';
import { useFirebase } from '../../features/firebase/load-sign-in.ts';
import { hasFlag, useSettings } from '../../features/site/site.ts';
import { rememberedLogin } from '../../features/session/remembered.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { LoginForm } from './login-form.tsx';
import { LoginHero } from './login-hero.tsx';
import { LoginLinks } from './login-links.tsx';
import type { LoginTab } from './login-plans.ts';
import css from './login-screen.module.css';
import { NewHere } from './new-here.tsx';
import { OtherWays } from './other-ways.tsx';

/** Logging in. [SCR-02, LOGIN-01..24] */
export function Screen() {
  const t = useT();
  const settings = useSettings();
  const isAgentSite = new URLSearchParams(useSearch()).get('site') === 'agent'; // LOGIN-22
  const hasMobile = hasFlag(settings, 'MOBCODELOGIN3'); // LOGIN-02, LOGIN-03
  const [remembered] = useState(rememberedLogin);
  const [chosen, setChosen] = useState<LoginTab>(remembered?.type === 'sms' ? 'sms' : 'username');
  const tab = hasMobile ? chosen : 'username';
  const isOpenedByCode = useFirebase() && tab === 'sms';
  return (
    <>
      <LoginHero isAgentSite={isAgentSite} />
      <div className={css.sheet}>
        {hasMobile && (
          <Segment
            label={t('login.how')}
            options={[
              { key: 'username', label: t('login.byUsername') },
              { key: 'sms', label: t('login.byMobile') },
            ]}
            value={tab}
            onChange={setChosen}
          />
        )}
        <LoginForm tab={tab} remembered={remembered} isAgentSite={isAgentSite} />
        {isOpenedByCode && <NewHere />}
        <OtherWays isUsernameTab={tab === 'username'} isAgentSite={isAgentSite} />
        <LoginLinks />
      </div>
    </>
  );
}
