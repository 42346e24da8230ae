import { LANGUAGE_RELOAD_MS } from '@perya/contract';
import { useEffect, useRef } from 'react';
import { completeWords, useLanguage } from '@perya/web/i18n/i18n.ts';
import { NavigateContext } from '@perya/web/ui/anchor/navigate-context.ts';
import { logOut } from '../features/account/log-out.ts';
import { goAfterFrame } from '../features/navigation/history.ts';
import { modeOf, useSite, type Site } from '../features/site/site.ts';
import { useLanguageSync } from '../features/member/use-language-sync.ts';
import type { ScreenName } from '../routes.ts';
import { Overlays } from './overlays.tsx';
import { ErrorBoundary } from './page/error-boundary.tsx';
import { Screen } from './page/page.tsx';
import type { Swipes } from './page/swipe.ts';
import { Shell } from './shell.tsx';
import css from './shell.module.css';

/** The screen that stands in place of every route, or nothing when the site is open. [START-05] */
export function closedScreen(site: Site | null): ScreenName | null {
  if (!site) return 'service-limit'; // SCR-60
  const screens = [null, 'maintenance', 'ip-limit'] as const;
  return screens[modeOf(site.status)];
}

/** What every page offers a member. */
const ACCOUNT = { logOut };

/** The whole site. */
export function App({ swipes }: { readonly swipes: Swipes }) {
  const site = useSite();
  const closed = closedScreen(site);
  useSettingsOfLanguage();
  useLanguageSync();
  // Ready before the first menu is opened.
  useEffect(() => void completeWords().catch(() => undefined), []);
  return (
    <NavigateContext.Provider value={goAfterFrame}>
      {closed ? (
        <div className={css.shell}>
          <ErrorBoundary key={closed}>
            <Screen name={closed} />
          </ErrorBoundary>
        </div>
      ) : (
        <Shell swipes={swipes} account={ACCOUNT} />
      )}
      {closed && site && <Overlays />}
    </NavigateContext.Provider>
  );
}

/** Some settings are texts, so another language brings its own. [I18N-05] */
function useSettingsOfLanguage(): void {
  const language = useLanguage();
  const first = useRef(language);
  useEffect(() => {
    if (first.current === language) return undefined;
    first.current = language;
    const timer = setTimeout(() => void reload(), LANGUAGE_RELOAD_MS);
    return () => clearTimeout(timer);
  }, [language]);
}

async function reload(): Promise<void> {
  const { reloadSettings } = await import('../features/site/site-calls.ts');
  await reloadSettings();
}
