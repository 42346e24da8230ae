import { navigate, useLocationProperty } from 'wouter/use-browser-location';
import { session as tab } from '@perya/web/lib/storage.ts';
import { afterFrame } from '@perya/web/ui/after-frame.ts';
import { routes, type RouteName } from '../../routes.ts';

const SCROLL_KEY = 'scroll';
const RESTORE_MS = 1000;

/** How deep in this site's history the page is; kept in the history entry, so a reload remembers it. */
export function depth(): number {
  const state = window.history.state as { depth?: unknown } | null;
  return typeof state?.depth === 'number' ? state.depth : 0;
}

/** Goes to a path of this site. */
export function go(to: string, { replace = false }: { readonly replace?: boolean } = {}): void {
  navigate(to, { replace, state: { depth: replace ? depth() : depth() + 1 } });
  if (!replace) window.scrollTo(0, 0); // ROUTE-15
}

/** A second press before the page is left takes the place of the first. */
let callOff = (): void => undefined;

/** Goes to a path once the press that asks for it has been answered: drawing a page takes longer than a frame. */
export function goAfterFrame(to: string): void {
  callOff();
  callOff = afterFrame(() => go(to));
}

/** Goes back in this site, or home when there is nothing to go back to or the route says so. [HEAD-04, HEAD-05] */
export function goBackFrom(name: RouteName | null): void {
  if (name && routes[name].backTo === 'home') go(routes.home.path);
  else if (depth() > 0) window.history.back();
  else go(routes.home.path, { replace: true }); // ROUTE-03
}

/** The part after `#`, without it. */
export function useHash(): string {
  return useLocationProperty(
    () => window.location.hash.slice(1),
    () => '',
  );
}

let lastReturn = 0;

/** Shows the top of the page, also after back. [HOME-30] */
export function startAtTop(): void {
  lastReturn += 1;
  window.scrollTo(0, 0);
}

/** Remembers where each page was scrolled to and returns there on back. [ROUTE-15] */
export function watchScroll(): () => void {
  window.history.scrollRestoration = 'manual';
  const places = readPlaces();
  const onScroll = () => {
    if (document.documentElement.classList.contains('locked')) return;
    places[depth()] = { path: here(), top: window.scrollY };
  };
  // Another page at the same depth is not where anybody left off.
  const left = () => {
    const place = places[depth()];
    return place?.path === here() ? place.top : 0;
  };
  const onPop = () => scrollBack(left());
  const onHide = () => tab.set(SCROLL_KEY, JSON.stringify(places));
  window.addEventListener('scroll', onScroll, { passive: true });
  window.addEventListener('popstate', onPop);
  window.addEventListener('pagehide', onHide);
  if (left() > 0) scrollBack(left());
  return () => {
    window.removeEventListener('scroll', onScroll);
    window.removeEventListener('popstate', onPop);
    window.removeEventListener('pagehide', onHide);
  };
}

interface ScrollPlace {
  readonly path: string;
  readonly top: number;
}

function here(): string {
  return window.location.pathname + window.location.search;
}

function readPlaces(): Record<number, ScrollPlace> {
  try {
    return (JSON.parse(tab.get(SCROLL_KEY) ?? '{}') as Record<number, ScrollPlace> | null) ?? {};
  } catch {
    return {};
  }
}

/** Tries for a moment, because the content that makes the page long enough may still be on its way; the person goes first. */
function scrollBack(top: number): void {
  const until = Date.now() + RESTORE_MS;
  lastReturn += 1;
  const self = lastReturn;
  const attempt = () => {
    if (self !== lastReturn) return;
    window.scrollTo(0, top);
    if (Math.abs(window.scrollY - top) > 1 && Date.now() < until) window.requestAnimationFrame(attempt);
  };
  const giveUp = () => {
    if (self === lastReturn) lastReturn += 1;
  };
  for (const type of ['touchstart', 'wheel', 'keydown']) {
    window.addEventListener(type, giveUp, { passive: true, once: true });
  }
  window.requestAnimationFrame(attempt);
}
