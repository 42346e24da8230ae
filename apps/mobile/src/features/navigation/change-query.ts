import { go } from './history.ts';

/** Parts of an address after the question mark; an empty one is left out. */
export type QueryParts = Readonly<Record<string, string | undefined>>;

/** The same address with some parts changed: `?a=1&b=2`, or nothing. */
export function queryWith(search: string, parts: QueryParts): string {
  const query = new URLSearchParams(search);
  Object.keys(parts).forEach((name) => {
    const value = parts[name];
    if (value) query.set(name, value);
    else query.delete(name);
  });
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** Writes a choice into the address of the page on screen, in place of what stood there. */
export function changeQuery(parts: QueryParts): void {
  const { pathname, search } = window.location;
  go(pathname + queryWith(search, parts), { replace: true });
}
