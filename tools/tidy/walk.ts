/** A node of a syntax tree; rules look at the few fields they know. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/** Tells whether a field holds a node. */
export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
}

/** Calls `visit` for every node below, parents first; the second argument is the chain of parents, nearest first. */
export function walk(node: SyntaxNode, visit: (node: SyntaxNode, parents: readonly SyntaxNode[]) => void): void {
  const step = (current: SyntaxNode, parents: readonly SyntaxNode[]) => {
    visit(current, parents);
    const below = [current, ...parents];
    for (const key of Object.keys(current)) {
      const value = current[key];
      for (const child of Array.isArray(value) ? (value as unknown[]) : [value]) if (isNode(child)) step(child, below);
    }
  };
  step(node, []);
}

/** `a.b.c` as text when a node is such a chain of names, else an empty text. */
export function dotted(node: unknown): string {
  if (!isNode(node)) return '';
  if (node.type === 'Identifier') return String(node['name']);
  if (node.type === 'ThisExpression') return 'this';
  if (node.type === 'MemberExpression' && node['computed'] === false) {
    const object = dotted(node['object']);
    return object === '' ? '' : `${object}.${dotted(node['property'])}`;
  }
  return '';
}

/** The text of a string literal or of a template without values, else nothing. */
export function literalText(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type === 'TemplateLiteral' && (node['expressions'] as unknown[]).length === 0) return templateStart(node);
  return undefined;
}

/** The text of a template up to its first value. */
export function templateStart(node: SyntaxNode): string {
  const [first] = node['quasis'] as { value: { cooked: string } }[];
  return first?.value.cooked ?? '';
}
