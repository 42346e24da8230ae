import { builtinModules } from 'node:module';
import { packageOf, workspaceOf } from '../resolve.ts';
import { isTest, readJson, type Finding, type Rule, type Tree } from '../tree.ts';

interface Manifest {
  readonly dependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
}

/** Packages that are used as a program or by another tool, with the word that proves the use. */
const USED_BY_WORD: Readonly<Record<string, string>> = {
  typescript: '.bin/tsc',
  'oxlint-tsgolint': '"typeAware": true',
  oxlint: '.bin/oxlint',
  oxfmt: '.bin/oxfmt',
  tsx: '.bin/tsx',
  vite: '.bin/vite',
};

const PROVIDED = /^(node:|virtual:|@perya\/[^/]+$|vite\/client$)/;

/** Each workspace declares what it imports, and imports what it declares. */
export const dependencies: Rule = {
  name: 'dependencies are declared and used',
  check: (tree) =>
    [...tree.files.keys()]
      .filter((path) => path.endsWith('/package.json'))
      .map((path) => workspaceOf(path))
      .flatMap((workspace) => [...undeclared(tree, workspace), ...unused(tree, workspace)]),
};

const manifestOf = (tree: Tree, workspace: string) => readJson(tree, `${workspace}/package.json`) as Manifest;
const sourcesOf = (tree: Tree, workspace: string) =>
  tree.sources.filter((source) => source.path.startsWith(`${workspace}/`));

function undeclared(tree: Tree, workspace: string): Finding[] {
  const manifest = manifestOf(tree, workspace);
  const forRunning = { ...manifest.dependencies, ...manifest.optionalDependencies };
  const forAll = { ...forRunning, ...manifest.devDependencies };
  return sourcesOf(tree, workspace).flatMap((source) =>
    source.imports.flatMap(({ request, line }) => {
      if (request.startsWith('.') || builtinModules.includes(request)) return [];
      if (PROVIDED.test(request) && !request.startsWith('@perya/')) return [];
      const name = packageOf(request);
      // The server runs from node_modules, so what it imports outside tests must survive an install without dev packages.
      const strict = workspace === 'apps/server' && source.path.startsWith('apps/server/src/') && !isTest(source.path);
      const declared = strict ? forRunning : forAll;
      return name in declared ? [] : [{ file: source.path, line, message: `imports ${name}, which is not declared` }];
    }),
  );
}

function unused(tree: Tree, workspace: string): Finding[] {
  const manifest = manifestOf(tree, workspace);
  const imported = new Set(sourcesOf(tree, workspace).flatMap((source) => source.imports.map((item) => item.request)));
  const names = new Set([...imported].map(packageOf));
  const words = [...tree.files]
    .filter(([path]) => path.startsWith(`${workspace}/`) || /^(vitest\.config\.ts|\.oxlintrc\.json)$/.test(path))
    .filter(([path]) => /\.(mjs|ts|tsx|css|html)$|(tsconfig|oxlintrc)\.json$/.test(path))
    .map(([, text]) => text)
    .join('\n');
  const isUsed = (name: string) => {
    if (names.has(name)) return true;
    if (name.startsWith('@types/')) return isUsedTypes(name.slice('@types/'.length), names, imported, words);
    return words.includes(USED_BY_WORD[name] ?? `${name}/`) || words.includes(`'${name}'`);
  };
  return Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })
    .filter((name) => !isUsed(name))
    .map((name) => ({ file: `${workspace}/package.json`, message: `declares ${name}, which nothing uses` }));
}

function isUsedTypes(of: string, names: ReadonlySet<string>, imported: ReadonlySet<string>, words: string): boolean {
  if (of === 'node') return [...imported].some((request) => request.startsWith('node:')) || words.includes('"node"');
  return names.has(of.replace('__', '/'));
}
