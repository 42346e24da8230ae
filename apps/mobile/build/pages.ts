import { createHash } from 'node:crypto';
import type { Language, Pages } from '@perya/contract';
import type { Manifest } from 'vite';
import { routes, type Route, type RouteName } from '../src/routes.ts';

const ENTRY = 'index.html';

/** What the server needs to know about the build: first frames, dictionaries and the chunks of each route. */
export function describePages(manifest: Manifest, frames: Pages['frames']): Pages {
  const files = Object.values(manifest).map(({ file }) => file);
  const dictionary = (language: Language) => `/${chunk(manifest, `src/lib/i18n/${language.toLowerCase()}.ts`).file}`;
  return {
    version: createHash('sha256')
      .update(JSON.stringify([files.sort(), frames]))
      .digest('hex')
      .slice(0, 12),
    dictionaries: { TY: dictionary('TY'), EN: dictionary('EN') },
    frames,
    routes: (Object.keys(routes) as RouteName[]).map((name) => describeRoute(name, manifest)),
  };
}

function describeRoute(name: RouteName, manifest: Manifest): Pages['routes'][number] {
  const { path, aliases = [], screen, asks = [] }: Route = routes[name];
  const source = screen && `src/screens/${screen}/${screen}-screen.tsx`;
  const already = reach(manifest, ENTRY);
  const chunks = source ? [...reach(manifest, source)].filter((key) => !already.has(key)) : [];
  return {
    name,
    paths: [path, ...aliases],
    scripts: chunks.map((key) => `/${chunk(manifest, key).file}`),
    styles: chunks.flatMap((key) => (chunk(manifest, key).css ?? []).map((file) => `/${file}`)),
    asks: [...asks],
  };
}

/** A chunk and all that it imports at once. */
function reach(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  if (found.has(key)) return found;
  found.add(key);
  for (const imported of chunk(manifest, key).imports ?? []) reach(manifest, imported, found);
  return found;
}

function chunk(manifest: Manifest, key: string): Manifest[string] {
  const found = manifest[key];
  if (!found) throw new Error(`the build has no chunk for ${key}`);
  return found;
}
