import { routes } from '../../routes.ts';

/** Where a login leads back to: a path of this site and nothing else, home when there is none. [ROUTE-14] */
export function returnPath(search: string): string {
  const back = new URLSearchParams(search).get('back') ?? '';
  try {
    const { origin, pathname, search: query, hash } = new URL(back, window.location.origin);
    const isOurs = back.startsWith('/') && origin === window.location.origin;
    return isOurs ? pathname + query + hash : routes.home.path;
  } catch {
    return routes.home.path;
  }
}
