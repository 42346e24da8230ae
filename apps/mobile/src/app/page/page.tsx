import { useEffect, useRef, type ReactNode } from 'react';
import { apiHost } from '@perya/web/query/api-host.ts';
import { classNames } from '@perya/web/ui/class-names.ts';
import { go } from '../../features/navigation/history.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import type { RouteName, ScreenName } from '../../routes.ts';
import type { Verdict } from '../guard.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { PageFailure } from './page-failure.tsx';
import { PageLoading } from './page-loading.tsx';
import css from './page.module.css';
import { useScreen } from './use-screen.ts';
import type { Swipes } from './swipe.ts';

const NotFound = lazyPart(() => import('./not-here.tsx').then((module) => module.NotFound));
const Refused = lazyPart(() => import('./not-here.tsx').then((module) => module.Refused));

interface PageProps {
  readonly name: RouteName | null;
  readonly verdict: Verdict | null;
  readonly swipes: Swipes;
}

/** The content between header and bottom menu; a new page fades in unless it was swiped in. [TRANS-04, TRANS-05] */
export function Page({ name, verdict, swipes }: PageProps) {
  const place = name ?? 'not-found';
  const last = useRef({ place, fades: false });
  if (last.current.place !== place) last.current = { place, fades: !swipes.isSwiping() };
  return (
    <div key={place} className={classNames(css.page, last.current.fades && css.fading)}>
      <ErrorBoundary>{content(verdict)}</ErrorBoundary>
    </div>
  );
}

function content(verdict: Verdict | null): ReactNode {
  if (!verdict) return <NotFound wanted />;
  if (verdict.kind === 'refuse') return <Refused wanted />;
  return verdict.kind === 'show' ? <Screen name={verdict.screen} /> : <Redirect {...verdict} />;
}

/** Draws a screen once its code is here. */
export function Screen({ name }: { readonly name: ScreenName }) {
  const screen = useScreen(name);
  if (screen.kind === 'failed') return <PageFailure onRetry={screen.retry} />;
  return screen.kind === 'ready' ? <screen.Screen /> : <PageLoading />;
}

function Redirect({ to, rejected }: { readonly to: string; readonly rejected?: true }) {
  useEffect(() => {
    if (rejected) apiHost().onProblem({ code: 'free_reject', message: '' }, false);
    go(to, { replace: true });
  }, [to, rejected]);
  return null;
}
