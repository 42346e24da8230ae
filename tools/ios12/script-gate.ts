import { parse, type AnyNode } from 'acorn';
import { COMMON_NAMES, NEWER_APIS } from './newer-apis.ts';

/** Something in emitted JavaScript that Safari of iOS 12.4 cannot parse (`syntax`) or does not have (`api`). */
export interface ScriptProblem {
  readonly kind: 'syntax' | 'api';
  readonly what: string;
  /** The code around it, to find it in a minified file. */
  readonly near: string;
}

const GLOBALS: ReadonlySet<string> = new Set(NEWER_APIS.globals);
const STATICS: ReadonlySet<string> = new Set(
  Object.entries(NEWER_APIS.statics).flatMap(([owner, names]) => names.map((name) => `${owner}.${name}`)),
);
const MEMBERS: ReadonlySet<string> = new Set(
  Object.values(NEWER_APIS.members)
    .flat()
    .filter((name) => !COMMON_NAMES.has(name)),
);
const GLOBAL_OBJECTS = new Set(['window', 'self', 'globalThis']);

/** Looks through one emitted file. */
export function checkScript(code: string): ScriptProblem[] {
  let tree: AnyNode;
  try {
    tree = parse(code, { ecmaVersion: 'latest', sourceType: 'module' });
  } catch (error) {
    return [{ kind: 'syntax', what: `does not parse: ${(error as Error).message}`, near: '' }];
  }
  const problems: ScriptProblem[] = [];
  const visit = (node: AnyNode, parent: AnyNode | null, inFunction: boolean) => {
    const report = (kind: ScriptProblem['kind'], what: string | undefined) => {
      if (what) problems.push({ kind, what, near: code.slice(Math.max(0, node.start - 40), node.end + 40) });
    };
    report('syntax', newerSyntax(node, inFunction));
    report('api', newerApi(node, parent));
    const isFunction = /Function/.test(node.type);
    for (const child of children(node)) visit(child, node, inFunction || isFunction);
  };
  visit(tree, null, false);
  return problems;
}

function children(node: AnyNode): AnyNode[] {
  return Object.values(node)
    .flat()
    .filter((value): value is AnyNode => typeof value === 'object' && value !== null && 'type' in value);
}

function newerSyntax(node: AnyNode, inFunction: boolean): string | undefined {
  switch (node.type) {
    case 'ChainExpression':
      return 'optional chaining';
    case 'LogicalExpression':
      return node.operator === '??' ? 'nullish coalescing' : undefined;
    case 'AssignmentExpression':
      return /^(\?\?|\|\||&&)=$/.test(node.operator) ? 'logical assignment' : undefined;
    case 'PropertyDefinition':
      return 'class field';
    case 'PrivateIdentifier':
      return 'private name';
    case 'StaticBlock':
      return 'static block';
    case 'ExportAllDeclaration':
      return node.exported ? 'export * as' : undefined;
    case 'AwaitExpression':
      return inFunction ? undefined : 'await outside of a function';
    case 'ForOfStatement':
      return node.await && !inFunction ? 'await outside of a function' : undefined;
    case 'ImportAttribute':
      return 'import attributes';
    case 'Literal':
      return newerLiteral(node);
    case 'NewExpression':
    case 'CallExpression':
      return isNewerPattern(node) ? 'lookbehind' : undefined;
    default:
      return undefined;
  }
}

function newerLiteral(node: {
  bigint?: string | null;
  raw?: string;
  value?: unknown;
  regex?: unknown;
}): string | undefined {
  if (node.bigint) return 'big integer';
  if (typeof node.value === 'number' && node.raw?.includes('_')) return 'numeric separator';
  const regex = node.regex as { pattern: string; flags: string } | null | undefined;
  if (!regex) return undefined;
  if (/\(\?<[=!]/.test(regex.pattern)) return 'lookbehind';
  return /[dv]/.test(regex.flags) ? `regular expression flag ${regex.flags}` : undefined;
}

/** `RegExp('(?<=…)')` fails when it runs, not when it is parsed, but fails all the same. */
function isNewerPattern(node: AnyNode): boolean {
  const { callee, arguments: given } = node as unknown as { callee: AnyNode; arguments: AnyNode[] };
  const [pattern] = given;
  if (callee.type !== 'Identifier' || callee.name !== 'RegExp' || pattern?.type !== 'Literal') return false;
  return typeof pattern.value === 'string' && /\(\?<[=!]/.test(pattern.value);
}

function newerApi(node: AnyNode, parent: AnyNode | null): string | undefined {
  if (node.type === 'Identifier') {
    return GLOBALS.has(node.name) && isReference(node, parent) ? node.name : undefined;
  }
  if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier') return undefined;
  const { name } = node.property;
  const owner = node.object.type === 'Identifier' ? node.object.name : '';
  if (GLOBAL_OBJECTS.has(owner) && GLOBALS.has(name)) return name;
  if (STATICS.has(`${owner}.${name}`)) return `${owner}.${name}`;
  // Plain records have an `at` too; only the method is called.
  const isRecordField = name === 'at' && !(parent?.type === 'CallExpression' && parent.callee === node);
  return MEMBERS.has(name) && !isRecordField ? `.${name}` : undefined;
}

/** `typeof x` asks whether it is there; a key, a property or a declaration only shares the name. */
function isReference(node: AnyNode, parent: AnyNode | null): boolean {
  if (!parent) return false;
  if (parent.type === 'UnaryExpression' && parent.operator === 'typeof') return false;
  if (parent.type === 'MemberExpression') return parent.object === node || parent.computed;
  if (parent.type === 'Property') return parent.value === node;
  if (/^(MethodDefinition|ImportSpecifier|ExportSpecifier|LabeledStatement)$/.test(parent.type)) return false;
  if (parent.type === 'VariableDeclarator' || /Function|Class/.test(parent.type)) {
    return (
      (parent as { init?: AnyNode | null }).init === node ||
      (parent as { superClass?: AnyNode | null }).superClass === node
    );
  }
  return true;
}
