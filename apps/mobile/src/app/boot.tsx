import { DEFAULT_LANGUAGE } from '@perya/contract';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { completeWords, currentLanguage, showLanguage, storedLanguage } from '@perya/web/i18n/i18n.ts';
import { local } from '@perya/web/lib/storage.ts';
import { connectApi, type Problem } from '@perya/web/query/api-host.ts';
import { readStartData } from '@perya/web/query/start.ts';
import { preload } from '@perya/web/query/query-by-url.ts';
import { watchConnection } from '../features/connection/connection.ts';
import { watchInstall } from '../features/install/install.ts';
import { watchScroll } from '../features/navigation/history.ts';
import { currentSession, restoreSession } from '../features/session/session.ts';
import { currentSite, openSite } from '../features/site/site.ts';
import { restoreTheme } from '../features/theme/theme.ts';
import { findRoute, routes, type Route, type ScreenName } from '../routes.ts';
import { App, closedScreen } from './app.tsx';
import { LazyMemberHeader } from './header/home-header.tsx';
import { loadScreen, reloadOnce } from './page/screen-loader.ts';
import { reportError } from './page/error-boundary.tsx';
import { watchViewport } from './viewport.ts';

const SILENT_LOGIN_MS = 4000;

/** Starts the site in the order of START-07: status and settings from the page, session, language, route. */
export async function boot(root: HTMLElement): Promise<void> {
  // Before anything changes the page: measuring it afterwards would lay it out once more.
  watchViewport();
  const start = readStartData();
  connectApi({
    merchant: () => currentSite()?.settings.merchantCode ?? '',
    language: currentLanguage,
    token: () => currentSession()?.token,
    owner: () => currentSession()?.userName,
    onProblem: (problem, quiet) => void reactLater(problem, quiet),
  });
  if (start) {
    openSite(start);
    preload(start.answers, start.serverTime);
  }
  restoreSession();
  restoreTheme();
  watchConnection();
  watchInstall();
  keepInvitation();
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason));

  const screen = firstScreen();
  try {
    await Promise.all([
      showLanguage(storedLanguage() ?? start?.language ?? DEFAULT_LANGUAGE),
      // The page shows its own failure when the code of its screen does not come.
      (screen ? loadScreen(screen) : completeWords()).catch(() => undefined),
      sessionAtStart().catch(() => undefined),
    ]);
  } catch (error) {
    // Without words there is nothing to show but what the server drew.
    if (!reloadOnce(start?.version ?? '')) throw error;
  }
  watchScroll();
  const swipes = { isSwiping: () => false };
  // Drawn in slices, so that the first frame can still be scrolled meanwhile.
  startTransition(() => createRoot(root).render(<App swipes={swipes} />));
  const watch = () => void import('./watch-person.ts').then(({ watchPerson }) => watchPerson(swipes));
  if (document.readyState === 'complete') watch();
  else window.addEventListener('load', watch);
}

/** Whoever comes by a link of somebody may look around first, on whichever page they land. [REG-19] */
function keepInvitation(): void {
  const { search } = window.location;
  if (search.includes('affiliateCode='))
    void import('../features/invitation/kept-code.ts').then(({ keepCode }) => keepCode(search));
}

/** A remembered person is logged in before the first route, unless the network takes its time. [SESS-08, START-07] */
async function sessionAtStart(): Promise<void> {
  if (!currentSession() && currentSite() && local.get('autoLogin') === '1') {
    const { logInSilently } = await import('../features/session/auto-login.ts');
    await Promise.race([logInSilently(), new Promise((resolve) => setTimeout(resolve, SILENT_LOGIN_MS))]);
  }
  if (currentSession()) await LazyMemberHeader.prepare();
}

/** Nothing can fail before the client is there, so the handler comes with it. */
async function reactLater(problem: Problem, quiet: boolean): Promise<void> {
  const [{ reactToProblem }] = await Promise.all([import('../features/errors/errors.ts'), completeWords()]);
  reactToProblem(problem, quiet);
}

/** The screen of this address, to be fetched before the first drawing. */
function firstScreen(): ScreenName | null {
  const closed = closedScreen(currentSite());
  if (closed) return closed;
  const name = findRoute(window.location.pathname);
  const route: Route | null = name && routes[name];
  return route?.screen ?? null;
}
