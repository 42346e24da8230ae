import { findRoute } from '../../routes.ts';
import { destination, useSurroundings, type Surroundings } from './destination.ts';

/** Where an address from the content leads: a route that is there, an https address, or nowhere. [HOME-05] */
export function contentHref(url: string, around: Surroundings): string | null {
  if (/^https:\/\//.test(url)) return url;
  const path = url.split(/[?#]/)[0] ?? '';
  const name = findRoute(path);
  return name && destination(name, around, url.slice(path.length));
}

/** Where an address from the content leads for this person. */
export function useContentHref(url: string): string | null {
  return contentHref(url, useSurroundings());
}
