import { createHash } from 'node:crypto';
import type { Language, Pages } from '@perya/contract';
import { SUPPORTED_LANGUAGES } from '../../../packages/contract/src/languages.ts';
import { wordsModule } from './dictionary-plugin.ts';
import { ENTER_SCREENS, routes, type Route, type RouteName } from '../src/routes.ts';

/** A built file, as far as pages care. */
export interface BuiltChunk {
  readonly file: string;
  readonly isEntry: boolean;
  /** What it imports at once. */
  readonly imports: readonly string[];
  readonly styles: readonly string[];
  /** The sources in it, from the folder of the site. */
  readonly sources: readonly string[];
}

/** What the server needs to know about the build: static shells, dictionaries and the files of each route. */
export function describePages(chunks: readonly BuiltChunk[], shells: Pages['shells']): Pages {
  const words = (part: string) =>
    Object.fromEntries(
      SUPPORTED_LANGUAGES.map((language) => [language, `/${holderOf(chunks, wordsModule(language, part)).file}`]),
    ) as Record<Language, string>;
  const files = chunks.map(({ file }) => file).sort();
  return {
    version: createHash('sha256')
      .update(JSON.stringify([files, shells]))
      .digest('hex')
      .slice(0, 12),
    dictionaries: words('first'),
    enterWords: words('enter'),
    otherWords: words('rest'),
    shells,
    routes: (Object.keys(routes) as RouteName[]).map((name) => describeRoute(name, chunks)),
  };
}

function describeRoute(name: RouteName, chunks: readonly BuiltChunk[]): Pages['routes'][number] {
  const { path, aliases = [], screen, asks = [] }: Route = routes[name];
  const already = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap((entry) => reach(chunks, entry)));
  const own = screen ? reach(chunks, holderOf(chunks, `src/screens/${screen}/${screen}-screen.tsx`)) : [];
  // Every screen but home is looked up in a list first.
  const list = screen && screen !== 'home' ? reach(chunks, holderOf(chunks, 'src/app/page/other-screens.ts')) : [];
  // A style that came later would have the whole page measured anew.
  const later = screen === 'home' ? reach(chunks, holderOf(chunks, 'src/screens/home/home-rest.tsx')) : [];
  const added = (wanted: readonly BuiltChunk[]) => [...new Set(wanted)].filter((chunk) => !already.has(chunk));
  return {
    name,
    paths: [path, ...aliases],
    scripts: added([...list, ...own]).map(({ file }) => `/${file}`),
    styles: added([...list, ...own, ...later]).flatMap(({ styles }) => styles.map((file) => `/${file}`)),
    asks: [...asks],
    ...(screen && ENTER_SCREENS.includes(screen) ? { enters: true } : {}),
  };
}

/** A chunk after all that it imports at once, so that its styles come last. */
function reach(
  chunks: readonly BuiltChunk[],
  chunk: BuiltChunk,
  seen = new Set<BuiltChunk>(),
  found: BuiltChunk[] = [],
): BuiltChunk[] {
  if (seen.has(chunk)) return found;
  seen.add(chunk);
  chunks.filter(({ file }) => chunk.imports.includes(file)).forEach((imported) => reach(chunks, imported, seen, found));
  found.push(chunk);
  return found;
}

function holderOf(chunks: readonly BuiltChunk[], source: string): BuiltChunk {
  const holder = chunks.find(({ sources }) => sources.includes(source));
  if (!holder) throw new Error(`the build has no file with ${source}`);
  return holder;
}
