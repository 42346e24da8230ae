import { isTest, type Finding, type Rule, type Source, type Tree } from '../tree.ts';
import { dotted, isNode, walk, type SyntaxNode } from '../walk.ts';

const SRC = 'apps/server/src/';

/** Where the state of a server is declared and created. */
const STATE_FILE = /(\.|-)state\.ts$/;

/** What nobody can change, or what is made whole and only read: a table. */
const CONSTANT = /^(RegExp|Date|URL|Error|TextEncoder|TextDecoder|Intl\.\w+|U?int\d+Array|Uint8Array)$/i;
const COLLECTION = /^(Map|Set|Array)$/;
const CREATES = /(^|\.)(create|open)[A-Z]\w*$/;
/** Of Node and of libraries: what they make is a value or a function. */
const CREATES_A_VALUE = /^create(Hash|Hmac|PublicKey|PrivateKey|SecretKey|Require)$/;
const CHANGES = /\.(set|add|delete|clear|push|pop|shift|unshift|splice|sort|reverse|fill)$/;
const FUNCTION = /Function(Declaration|Expression)$/;

/** What a server remembers stands in `ctx.server`, never in a module, where nobody sees it and two servers share it. */
export const moduleState: Rule = {
  name: 'the server keeps no state in modules',
  check: (tree) =>
    serverSources(tree).flatMap((source) =>
      [...declaredState(source), ...weakMaps(source)].map(([node, message]): Finding => ({
        file: source.path,
        line: source.lineAt(node.start),
        message,
      })),
    ),
};

/** A part of the server touches its own state only; whoever else needs it asks through its door. */
export const stateOwners: Rule = {
  name: 'a part of the server touches its own state only',
  check: (tree) => {
    const sources = serverSources(tree);
    const parts = new Set(sources.flatMap(({ text }) => declaredPart(text) ?? []));
    return sources.flatMap((source) => {
      const own = partOf(source.path);
      const found: Finding[] = [];
      const declared = declaredPart(source.text);
      if (declared !== undefined && declared !== own) {
        found.push({ file: source.path, message: `declares the state of ${declared}` });
      }
      walk(source.program, (node) => {
        for (const part of touched(node)) {
          if (part === own || !parts.has(part)) continue;
          found.push({ file: source.path, line: source.lineAt(node.start), message: `touches the state of ${part}` });
        }
      });
      return found;
    });
  },
};

type Found = readonly [node: SyntaxNode, message: string];

function serverSources(tree: Tree): readonly Source[] {
  return tree.sources.filter(({ path }) => path.startsWith(SRC) && !isTest(path));
}

function declaredState(source: Source): Found[] {
  const changed = changedNames(source.program);
  return (source.program['body'] as unknown[]).filter(isNode).flatMap((statement): Found[] => {
    const inner = statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : statement;
    if (!isNode(inner)) return [];
    if (inner.type === 'ClassDeclaration') return staticState(inner);
    if (inner.type !== 'VariableDeclaration') return [];
    if (inner['kind'] !== 'const') return [[inner, `keeps a ${String(inner['kind'])} at module level`]];
    return (inner['declarations'] as SyntaxNode[]).flatMap(({ id, init }) => {
      const name = dotted(id);
      if (changed.has(name) || isEmptyList(id, init)) {
        return [[inner, `changes ${name}, which stands at module level`] as const];
      }
      return isNode(init) ? createdBy(init) : [];
    });
  });
}

/** Nobody needs an empty list but to put something into it, here or elsewhere; one that is `readonly` is a constant. */
function isEmptyList(id: unknown, init: unknown): boolean {
  const isEmpty = isNode(init) && init.type === 'ArrayExpression' && (init['elements'] as unknown[]).length === 0;
  const annotation = isNode(id) && isNode(id['typeAnnotation']) ? id['typeAnnotation']['typeAnnotation'] : undefined;
  return isEmpty && !(isNode(annotation) && annotation.type === 'TSTypeOperator');
}

/** What an expression creates when it is read; bodies of functions run later. */
function createdBy(init: SyntaxNode): Found[] {
  const found: Found[] = [];
  walk(init, (node, parents) => {
    if ([node, ...parents].some(({ type }) => FUNCTION.test(type))) return;
    const made = madeBy(node);
    if (made !== undefined) found.push([node, `creates ${made} at module level`]);
  });
  return found;
}

function madeBy(node: SyntaxNode): string | undefined {
  const callee = dotted(node['callee']);
  if (node.type === 'CallExpression') return CREATES.test(callee) && !CREATES_A_VALUE.test(callee) ? callee : undefined;
  if (node.type !== 'NewExpression' || CONSTANT.test(callee)) return undefined;
  const isTable = COLLECTION.test(callee) && (node['arguments'] as unknown[]).length > 0;
  return isTable ? undefined : `a ${callee}`;
}

function staticState(declared: SyntaxNode): Found[] {
  const { body } = declared['body'] as { body: SyntaxNode[] };
  return body
    .filter((member) => member.type === 'PropertyDefinition' && member['static'] === true)
    .filter(
      (member) => member['readonly'] !== true || (isNode(member['value']) && createdBy(member['value']).length > 0),
    )
    .map((member) => [member, 'keeps state in a class']);
}

/** Names that something is put into or taken out of, or that have a field written. */
function changedNames(program: SyntaxNode): ReadonlySet<string> {
  const names = new Set<string>();
  walk(program, (node) => {
    const callee = node.type === 'CallExpression' ? dotted(node['callee']) : '';
    if (CHANGES.test(callee)) names.add(callee.replace(CHANGES, ''));
    const target = node.type === 'AssignmentExpression' ? node['left'] : undefined;
    if (isNode(target) && target.type === 'MemberExpression') names.add(dotted(target['object']));
  });
  return names;
}

/** A map that is keyed by an object hides what hangs on it, wherever it is made. */
function weakMaps(source: Source): Found[] {
  if (STATE_FILE.test(source.path)) return [];
  const found: Found[] = [];
  walk(source.program, (node) => {
    if (node.type === 'NewExpression' && /^Weak(Map|Set)$/.test(dotted(node['callee']))) {
      found.push([node, 'hangs something on an object; its place is a field of the state']);
    }
  });
  return found;
}

/** The parts whose state is read: by `ctx.server.brand`, by `server.brand`, or by taking `brand` out of `ctx.server`. */
function touched(node: SyntaxNode): readonly string[] {
  if (node.type === 'MemberExpression') return /(?:^|\.)server\.(\w+)$/.exec(dotted(node))?.slice(1) ?? [];
  const { id } = node;
  const isTaken = node.type === 'VariableDeclarator' && /(^|\.)server$/.test(dotted(node['init']));
  if (!isTaken || !isNode(id) || id.type !== 'ObjectPattern') return [];
  return (id['properties'] as SyntaxNode[]).map(({ key }) => dotted(key));
}

function declaredPart(text: string): string | undefined {
  return /\binterface ServerState \{\s*readonly (\w+):/.exec(text)?.[1];
}

/** The field of a part: `vendorWallet` for the module vendor-wallet. */
function partOf(path: string): string | undefined {
  const folder = /^apps\/server\/src\/(?:modules\/)?([^/]+)\//.exec(path)?.[1];
  return folder?.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
