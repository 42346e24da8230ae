import { isTest, type Finding, type Rule, type Source, type Tree } from '../tree.ts';
import { dotted, isNode, literalText, walk, type SyntaxNode } from '../walk.ts';

const LIST = 'apps/server/src/platform/log/events.ts';
const LEVELS = new Set(['trace', 'debug', 'info', 'warn', 'error', 'fatal']);

/** Operators find a line by its code: each line of the server has one, and each code of the list has a line. */
export const logLines: Rule = {
  name: 'a line of the log carries an event of the list',
  check: (tree) => {
    const sources = tree.sources.filter(({ path }) => path.startsWith('apps/server/src/') && !isTest(path));
    return [...sources.flatMap(findBareLines), ...sources.flatMap(findOtherLoggers), ...unwrittenEvents(tree, sources)];
  },
};

function findBareLines(source: Source): Finding[] {
  const found: Finding[] = [];
  walk(source.program, (node) => {
    const callee = node['callee'];
    if (node.type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression') return;
    const isWriting = callee['computed'] === true || LEVELS.has(dotted(callee['property']));
    if (!isWriting || !isLog(callee['object'])) return;
    const [line] = node['arguments'] as unknown[];
    if (!hasEvent(line))
      found.push({ file: source.path, line: source.lineAt(node.start), message: 'writes a line without an event' });
  });
  return found;
}

/** `log`, `ctx.log`, `this.#ctx.log` and what `logOf()` or `log.child()` give. */
function isLog(node: unknown): boolean {
  if (!isNode(node)) return false;
  if (node.type === 'CallExpression') return /(^|\.)(logOf|log\.child)$/.test(dotted(node['callee']));
  return /(^|\.)log$/.test(dotted(node));
}

function hasEvent(node: unknown): boolean {
  if (!isNode(node) || node.type !== 'ObjectExpression') return false;
  return (node['properties'] as SyntaxNode[]).some(({ key }) => dotted(key) === 'event');
}

/** Only the log of `platform/log` knows the events; a logger of a library takes any line. */
function findOtherLoggers(source: Source): Finding[] {
  if (source.path.startsWith('apps/server/src/platform/log/')) return [];
  const found: Finding[] = [];
  walk(source.program, (node) => {
    const isLibrary = node.type === 'ImportDeclaration' && literalText(node['source']) === 'pino';
    const isType = node.type === 'Identifier' && node['name'] === 'FastifyBaseLogger';
    if (isLibrary || isType || dotted(node) === 'request.log')
      found.push({
        file: source.path,
        line: source.lineAt(node.start),
        message: 'takes a logger that does not know the events',
      });
  });
  return found;
}

function unwrittenEvents(tree: Tree, sources: readonly Source[]): Finding[] {
  const list = tree.sources.find(({ path }) => path === LIST);
  if (!list) return [];
  const written = new Set<string>();
  for (const source of sources) {
    if (source.path === LIST) continue;
    walk(source.program, (node) => {
      const text = literalText(node);
      if (text !== undefined) written.add(text);
    });
  }
  const found: Finding[] = [];
  walk(list.program, (node) => {
    const code = node.type === 'Property' ? literalText(node['key']) : undefined;
    if (code !== undefined && !written.has(code))
      found.push({ file: LIST, line: list.lineAt(node.start), message: `nothing writes ${code}` });
  });
  return found;
}
