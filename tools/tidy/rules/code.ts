import { isTest, type Finding, type Rule, type Source, type Tree } from '../tree.ts';
import { dotted, isNode, templateStart, walk, type SyntaxNode } from '../walk.ts';

/** Reports the nodes of some sources that a test picks. */
function nodes(
  tree: Tree,
  where: (path: string) => boolean,
  pick: (node: SyntaxNode, parents: readonly SyntaxNode[], source: Source) => string | undefined,
): Finding[] {
  return tree.sources
    .filter(({ path }) => where(path))
    .flatMap((source) => {
      const found: Finding[] = [];
      walk(source.program, (node, parents) => {
        const message = pick(node, parents, source);
        if (message) found.push({ file: source.path, line: source.lineAt(node.start), message });
      });
      return found;
    });
}

/** HTML from outside enters the page in one place, which cleans it. */
export const rawHtml: Rule = {
  name: 'raw HTML only in ui/rich-text',
  check: (tree) =>
    nodes(
      tree,
      (path) => /^(apps|web)\//.test(path) && !path.startsWith('web/ui/rich-text/') && !isTest(path),
      (node) => {
        const name = node['name'];
        const isProp = node.type === 'JSXAttribute' && isNode(name) && name['name'] === 'dangerouslySetInnerHTML';
        const left = node.type === 'AssignmentExpression' ? dotted(node['left']) : '';
        return isProp || /\.(innerHTML|outerHTML)$/.test(left) ? 'sets raw HTML' : undefined;
      },
    ),
};

const SQL_WORD = /^\s*(select|insert|update|delete|create|alter|drop|truncate|grant|notify|listen|with|set)\s/i;
const RUNS_SQL = /(^|\.)(query|raw|unsafe)$/;

/** Values reach the database as parameters: the `sql` tag or `$1`, never glued into the text. */
export const sqlText: Rule = {
  name: 'no values inside SQL text',
  check: (tree) =>
    nodes(
      tree,
      (path) => path.startsWith('apps/server/src/') && !isTest(path),
      (node, [parent]) => {
        const isGlued =
          (node.type === 'TemplateLiteral' && parent?.type !== 'TaggedTemplateExpression' && hasValues(node)) ||
          (node.type === 'BinaryExpression' && node['operator'] === '+');
        if (!isGlued) return undefined;
        const isArgument = parent?.type === 'CallExpression' && RUNS_SQL.test(dotted(parent['callee']));
        const readsAsSql = node.type === 'TemplateLiteral' && SQL_WORD.test(templateStart(node));
        return isArgument || readsAsSql ? 'glues a value into SQL' : undefined;
      },
    ),
};

/** A template whose values are all constants or escaped names cannot carry a value from outside. */
function hasValues(node: SyntaxNode): boolean {
  return (node['expressions'] as unknown[]).some((value) => {
    const isEscaped = isNode(value) && /(^|\.)escape(Identifier|Literal)$/.test(dotted(value['callee']));
    return !isEscaped && !/^[A-Z][A-Z0-9_]*$/.test(dotted(value));
  });
}

/** A test that does not run proves nothing. */
export const allTestsRun: Rule = {
  name: 'no skipped tests',
  check: (tree) =>
    nodes(tree, isTest, (node) =>
      node.type === 'MemberExpression' && /^(it|test|describe|suite)(\..+)?\.(only|skip|todo)$/.test(dotted(node))
        ? `${dotted(node)} leaves tests out`
        : undefined,
    ),
};

/** Lists of tests show the subject before the sentence, so that each line can be read and found alone. */
export const testsHaveSubjects: Rule = {
  name: 'tests stand in a describe',
  check: (tree) =>
    nodes(tree, isTest, (node, parents) =>
      node.type === 'CallExpression' &&
      /^(it|test)(\.|$)/.test(dotted(node['callee'])) &&
      !parents.some(({ type }) => /Function/.test(type))
        ? 'has no subject: put it into a describe'
        : undefined,
    ),
};
