import { isTest, type Rule } from '../tree.ts';
import { dotted, walk, type SyntaxNode } from '../walk.ts';

/** Names that reach the clock, chance or the outside world. */
const IMPURE = new Set([
  'Math.random',
  'Date.now',
  'performance.now',
  'fetch',
  'setTimeout',
  'setInterval',
  'console.log',
  'console.error',
  'crypto.getRandomValues',
  'crypto.randomUUID',
]);

/** Packages, and the rules of games: what decides a round has no chance but the one it is handed. [R42, R45] */
const THINKS = /^(packages\/[^/]+|games\/(?!stage\/)[^/]+)\/src\//;

/** Packages think: they have no clock, no chance and no input or output of their own. */
export const purity: Rule = {
  name: 'packages are pure',
  check: (tree) =>
    tree.sources
      .filter(({ path }) => THINKS.test(path) && !isTest(path))
      .flatMap((source) => {
        const found: { file: string; line: number; message: string }[] = [];
        const report = (node: SyntaxNode, what: string) =>
          found.push({
            file: source.path,
            line: source.lineAt(node.start),
            message: `${what} is not for a pure package`,
          });
        walk(source.program, (node) => {
          const name = impureName(node);
          if (name) report(node, name);
        });
        for (const { request, line } of source.imports) {
          if (request.startsWith('node:')) {
            found.push({ file: source.path, line, message: `${request} is not for a pure package` });
          }
        }
        return found;
      }),
};

function impureName(node: SyntaxNode): string | undefined {
  if (node.type === 'NewExpression' && dotted(node['callee']) === 'Date' && argumentCount(node) === 0) {
    return 'new Date()';
  }
  if (node.type === 'CallExpression') {
    const callee = dotted(node['callee']).replace(/^(globalThis|window)\./, '');
    if (callee === 'Date') return 'Date()';
    if (IMPURE.has(callee)) return callee;
  }
  if (node.type === 'MemberExpression' && /^(globalThis\.)?process\./.test(dotted(node))) return 'process';
  return undefined;
}

function argumentCount(node: SyntaxNode): number {
  return (node['arguments'] as unknown[]).length;
}
