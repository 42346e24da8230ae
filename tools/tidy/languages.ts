import type { Tree } from './tree.ts';
import { dotted, isNode, literalText, walk, type SyntaxNode } from './walk.ts';

/** The one list of languages. */
export const LIST = 'packages/contract/src/languages.ts';

/** A folder for each language of the list, with the same files. */
export const LOCALES = 'packages/contract/src/locales';

/** The languages of a repository, as its list names them. */
export interface Languages {
  readonly codes: readonly string[];
  /** The one that stands in for missing texts; its dictionaries say which texts there are. */
  readonly fallback: string;
}

/** Reads the list; without one there are no languages. */
export function languagesOf(tree: Tree): Languages {
  const source = tree.sources.find(({ path }) => path === LIST);
  const found = { codes: [] as string[], fallback: '' };
  if (!source) return found;
  walk(source.program, (node) => {
    if (node.type !== 'VariableDeclarator') return;
    if (dotted(node['id']) === 'SUPPORTED_LANGUAGES') found.codes = textsOf(node['init']);
    if (dotted(node['id']) === 'FALLBACK_LANGUAGE') found.fallback = literalText(node['init']) ?? '';
  });
  return found;
}

/** The dictionaries of a language. */
export function dictionariesOf(tree: Tree, code: string): string[] {
  return [...tree.files.keys()].filter((path) => path.startsWith(`${LOCALES}/${code.toLowerCase()}/`));
}

function textsOf(node: unknown): string[] {
  const found: string[] = [];
  if (isNode(node)) walk(node, (each: SyntaxNode) => void (literalText(each) && found.push(literalText(each) ?? '')));
  return found;
}
