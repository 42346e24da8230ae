import { useEffect, useState, type ComponentType } from 'react';
import { currentSite } from '../../features/site/site.ts';
import type { ScreenName } from '../../routes.ts';
import { loadedScreen, loadScreen, reloadOnce } from './screen-loader.ts';

type Loading =
  | { readonly kind: 'ready'; readonly Screen: ComponentType }
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly retry: () => void };

/** The code of a screen, fetched when it is first needed; retry fetches that screen only. [SCR-61] */
export function useScreen(name: ScreenName): Loading {
  const [, redraw] = useState(0);
  const [failed, setFailed] = useState<ScreenName | null>(null);
  const Screen = loadedScreen(name);
  useEffect(() => {
    if (loadedScreen(name) || failed === name) return undefined;
    let left = false;
    loadScreen(name).then(
      () => left || redraw((count) => count + 1),
      () => left || reloadOnce(currentSite()?.version ?? '') || setFailed(name),
    );
    return () => {
      left = true;
    };
  }, [name, failed]);
  if (Screen) return { kind: 'ready', Screen };
  return failed === name ? { kind: 'failed', retry: () => setFailed(null) } : { kind: 'loading' };
}
