import { findRoute } from '../../routes.ts';
import { destination, type Surroundings } from './destination.ts';

/** Where an address of the content leads: an available screen, an https address, or nowhere. [HOME-05] */
export function linkTarget(url: string, around: Surroundings): string | null {
  if (/^https:\/\/\S+$/.test(url)) return url;
  const [, path = '', rest = ''] = /^(\/[^?#]*)(.*)$/.exec(url) ?? [];
  if (path === '' || path.startsWith('//')) return null;
  const name = findRoute(path);
  return name && destination(name, around, rest);
}
