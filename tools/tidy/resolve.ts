import { posix } from 'node:path';
import { readJson, type Tree } from './tree.ts';

/** The folders that hold a package.json of their own. */
const WORKSPACE = /^((?:packages|games|apps)\/[^/]+|web|tools|e2e|bench)(?=\/|$)/;

/** The workspace a file belongs to, or an empty text at the root. */
export function workspaceOf(path: string): string {
  return WORKSPACE.exec(path)?.[0] ?? '';
}

/** The package a bare import names: `@scope/name/deep` is `@scope/name`. */
export function packageOf(request: string): string {
  return request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Where an import leads inside the repository: a path, or nothing for npm packages and Node's own modules. */
export function resolveImport(tree: Tree, from: string, request: string): string | undefined {
  const plain = request.replace(/\?.*$/, '');
  if (plain.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), plain));
  if (!plain.startsWith('@perya/')) return undefined;
  const [, name = '', ...rest] = plain.split('/');
  const isHome = (folder: string) => tree.files.has(`${folder}/package.json`);
  const home = [name, `games/${name}`].find(isHome) ?? `packages/${name}`;
  const exported = readJson(tree, `${home}/package.json`) as { exports?: Record<string, string> } | undefined;
  const target = exportTarget(exported?.exports ?? {}, ['.', ...rest].join('/'));
  return target === undefined ? home : posix.join(home, target);
}

function exportTarget(exported: Readonly<Record<string, string>>, entry: string): string | undefined {
  if (exported[entry] !== undefined) return exported[entry];
  for (const [pattern, target] of Object.entries(exported)) {
    const [before = '', after = ''] = pattern.split('*');
    const fits = pattern.includes('*') && entry.startsWith(before) && entry.endsWith(after);
    if (fits) return target.replace('*', entry.slice(before.length, entry.length - after.length));
  }
  return undefined;
}
