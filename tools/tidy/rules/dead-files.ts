import { posix } from 'node:path';
import { resolveImport, workspaceOf } from '../resolve.ts';
import { isTest, type Rule, type Source, type Tree } from '../tree.ts';
import { dotted, isNode, literalText, walk } from '../walk.ts';

/** Where running begins: what npm, Node, Vite, vitest or the browser loads by itself. */
const STARTS = [
  /^apps\/server\/src\/(main|commands\/[^/]+)\.ts$/,
  /^apps\/mobile\/src\/sw\.ts$/,
  /^(tools|bench)\/[^/]+\.(mjs|ts)$/,
  /^tools\/art\/[^/]+\.ts$/,
  /\.config\.ts$/,
  /\.test\.tsx?$/,
  /\/global-setup\.ts$/,
  /^apps\/server\/test\/kit\/postgres\.ts$/,
  /\.d\.ts$/,
];

/** Files that stand for something when nothing imports them would be dead weight. */
const CHECKED = /^(apps|packages|web|tools|e2e|bench)\/.*\.(ts|tsx|mjs|css|svg|json)$/;
/** Dictionaries are found by the list of languages; a rule of its own looks at their folders. */
const NOT_CHECKED = /\/public\/|^packages\/contract\/src\/locales\/|(^|\/)(package|tsconfig)[^/]*\.json$|^docs\//;

/** Every file is reached from where something starts; what runs is not reached only from tests. */
export const deadFiles: Rule = {
  name: 'no dead files',
  check: (tree) => {
    const starts = tree.sources.map((source) => source.path).filter((path) => STARTS.some((start) => start.test(path)));
    const running = reach(tree, [...starts.filter((path) => !isTest(path)), ...htmlStarts(tree)]);
    const testing = reach(tree, starts);
    return [...tree.files.keys()]
      .filter((path) => CHECKED.test(path) && !NOT_CHECKED.test(path))
      .filter((path) => !(isTest(path) || path.startsWith('tools/') ? testing : running).has(path))
      .map((file) => ({ file, message: testing.has(file) ? 'is reached only from tests' : 'is reached from nowhere' }));
  },
};

/** Scripts an HTML page names, from the root of its workspace. */
function htmlStarts(tree: Tree): string[] {
  return [...tree.files]
    .filter(([path]) => path.endsWith('.html'))
    .flatMap(([path, text]) =>
      [...text.matchAll(/\b(?:src|href)="\/?(src\/[^"?]+)"/g)].map((match) =>
        posix.join(posix.dirname(path), match[1] ?? ''),
      ),
    );
}

function reach(tree: Tree, starts: readonly string[]): Set<string> {
  const sources = new Map(tree.sources.map((source) => [source.path, source]));
  const reached = new Set<string>();
  const open = [...starts];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (reached.has(path) || !tree.files.has(path)) continue;
    reached.add(path);
    const source = sources.get(path);
    if (source) open.push(...targets(tree, source));
    else if (path.endsWith('.css')) open.push(...cssTargets(path, tree.files.get(path) ?? ''));
  }
  return reached;
}

function targets(tree: Tree, source: Source): string[] {
  const found = source.imports.flatMap((item) => resolveImport(tree, source.path, item.request) ?? []);
  const folder = posix.dirname(source.path);
  walk(source.program, (node) => {
    const text = literalText(node);
    // A path in a text counts: Vite's inputs, `new URL(…)` and started programs name files that way.
    if (text !== undefined && /^[\w./-]+\/[\w.-]+\.\w+$/.test(text)) {
      found.push(posix.join(folder, text), posix.join(workspaceOf(source.path), text));
    }
    if (node.type === 'CallExpression' && isGlob(node['callee'])) {
      const patterns = (node['arguments'] as unknown[]).flatMap((argument) => globTexts(argument));
      for (const pattern of patterns) found.push(...matches(tree, posix.join(folder, pattern)));
    }
  });
  return found;
}

function isGlob(callee: unknown): boolean {
  if (!isNode(callee) || callee.type !== 'MemberExpression') return false;
  const object = callee['object'];
  return isNode(object) && object.type === 'MetaProperty' && dotted(callee['property']) === 'glob';
}

function globTexts(argument: unknown): string[] {
  if (isNode(argument) && argument.type === 'ArrayExpression') {
    return (argument['elements'] as unknown[]).flatMap((element) => literalText(element) ?? []);
  }
  return literalText(argument) === undefined ? [] : [literalText(argument) ?? ''];
}

function matches(tree: Tree, pattern: string): string[] {
  const body = pattern
    .replace(/[.+^$()|[\]\\]/g, '\\$&')
    .replace(/\{([^}]*)\}/g, (_, list: string) => `(${list.split(',').join('|')})`)
    .replace(/\*\*\/|\*/g, (star) => (star === '*' ? '[^/]*' : '(.*/)?'));
  const expression = new RegExp(`^${body}$`);
  return [...tree.files.keys()].filter((path) => expression.test(path));
}

function cssTargets(path: string, text: string): string[] {
  return [...text.matchAll(/(?:@import\s+|url\(\s*|composes:[^;]*from\s+)['"]?(\.[^'")\s]+)/g)].map((match) =>
    posix.join(posix.dirname(path), match[1] ?? ''),
  );
}
