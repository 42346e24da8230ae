import { dictionariesOf, languagesOf } from '../languages.ts';
import { isTest, readJson, type Finding, type Rule, type Tree } from '../tree.ts';
import { isNode, literalText, templateStart, walk, type SyntaxNode } from '../walk.ts';

type Dictionary = Readonly<Record<string, string>>;

/** The dictionaries and the code that asks them. */
const ASKED: readonly (readonly [string, RegExp])[] = [
  ['site', /^apps\/mobile\//],
  ['play', /^(apps\/play|games\/[^/]+\/view)\//],
  ['server', /^apps\/server\/src\//],
];

/** Each text exists in each language, and takes the same arguments there. */
export const sameTexts: Rule = {
  name: 'languages have the same texts with the same arguments',
  check: (tree) => {
    const { codes, fallback } = languagesOf(tree);
    return codes
      .filter((code) => code !== fallback)
      .flatMap((code) => {
        const mine = (path: string) => path.replace(`/${fallback.toLowerCase()}/`, `/${code.toLowerCase()}/`);
        return dictionariesOf(tree, fallback).flatMap((path) => [
          ...compare(tree, path, mine(path)),
          ...missingFrom(tree, path, mine(path)),
        ]);
      });
  },
};

function compare(tree: Tree, first: string, second: string): Finding[] {
  const one = dictionary(tree, first);
  const other = dictionary(tree, second);
  return Object.keys(one).flatMap((key) => {
    const text = other[key];
    if (text === undefined) return [{ file: second, message: `has no text for ${key}` }];
    const isEmpty = text.trim() === '' || one[key]?.trim() === '';
    if (isEmpty) return [{ file: second, message: `the text of ${key} is empty` }];
    const isSame = argumentsOf(text) === argumentsOf(one[key] ?? '');
    return isSame ? [] : [{ file: second, message: `${key} takes other arguments than in ${first}` }];
  });
}

function missingFrom(tree: Tree, first: string, second: string): Finding[] {
  const one = dictionary(tree, first);
  return Object.keys(dictionary(tree, second))
    .filter((key) => !(key in one))
    .map((key) => ({ file: first, message: `has no text for ${key}` }));
}

function dictionary(tree: Tree, path: string): Dictionary {
  return (readJson(tree, path) ?? {}) as Dictionary;
}

function argumentsOf(text: string): string {
  const names = [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  return [...new Set(names)].sort().join(' ');
}

/** Each text is asked for somewhere: by its key, or by a key put together from a beginning. */
export const usedTexts: Rule = {
  name: 'no unused texts',
  check: (tree) => {
    const all = dictionariesOf(tree, languagesOf(tree).fallback);
    return ASKED.flatMap(([name, code]) =>
      all.filter((path) => path.endsWith(`/${name}.json`)).flatMap((own) => unusedIn(tree, own, code)),
    );
  },
};

function unusedIn(tree: Tree, own: string, code: RegExp): Finding[] {
  const keys = new Set<string>();
  const beginnings = new Set<string>();
  for (const source of tree.sources) {
    if (!code.test(source.path) || isTest(source.path)) continue;
    walk(source.program, (node) => {
      const text = literalText(node);
      const beginning = node.type === 'TemplateLiteral' ? templateStart(node) : '';
      if (text !== undefined) keys.add(text);
      else if (beginning.includes('.')) beginnings.add(beginning);
    });
  }
  const isUsed = (key: string): boolean =>
    keys.has(key) ||
    [...beginnings].some((beginning) => key.startsWith(beginning)) ||
    // `x.one` is the text of `x` for a count of one.
    (key.endsWith('.one') && isUsed(key.slice(0, -'.one'.length)));
  return Object.keys(dictionary(tree, own))
    .filter((key) => !isUsed(key))
    .map((key) => ({ file: own, message: `nothing asks for ${key}` }));
}

const SHOWN_ATTRIBUTES = new Set(['aria-label', 'aria-description', 'title', 'placeholder', 'alt', 'label']);
const HAS_WORD = /\p{L}{2,}/u;

/** What a person reads comes from the dictionaries, never from the code. */
export const literalTexts: Rule = {
  name: 'no literal texts in components',
  check: (tree) =>
    tree.sources
      .filter(
        ({ path }) =>
          /^(apps\/(mobile|play)\/src|web)\/.*\.tsx$/.test(path) &&
          !isTest(path) &&
          !path.startsWith('web/ui/gallery/'),
      )
      .flatMap((source) => {
        const found: Finding[] = [];
        walk(source.program, (node, [parent]) => {
          const text = shownText(node, parent);
          if (text === undefined || !HAS_WORD.test(text)) return;
          const line = source.lineAt(node.start);
          found.push({ file: source.path, line, message: `shows a literal text: ${text.trim().slice(0, 40)}` });
        });
        return found;
      }),
};

function shownText(node: SyntaxNode, parent: SyntaxNode | undefined): string | undefined {
  if (node.type === 'JSXText') return String(node['value']);
  if (node.type === 'JSXExpressionContainer' && parent && /^JSX(Element|Fragment)$/.test(parent.type)) {
    return literalText(node['expression']);
  }
  if (node.type !== 'JSXAttribute' || !isNode(node['name'])) return undefined;
  if (!SHOWN_ATTRIBUTES.has(attributeName(node['name']))) return undefined;
  const value = node['value'];
  return isNode(value) && value.type === 'JSXExpressionContainer'
    ? literalText(value['expression'])
    : literalText(value);
}

function attributeName(name: SyntaxNode): string {
  return String(name['name']);
}
