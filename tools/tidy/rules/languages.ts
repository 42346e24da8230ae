import { languagesOf, LIST, LOCALES, type Languages } from '../languages.ts';
import { isTest, type Finding, type Rule, type Source, type Tree } from '../tree.ts';
import { dotted, isNode, literalText, walk, type SyntaxNode } from '../walk.ts';

/** What a demonstration shows, or is measured with, is in the languages it happens to have. */
const CONTENT = /^(apps\/server\/src\/seed|bench)\//;

/** Rules of one language: the grammar of Filipino. */
const GRAMMAR = new Set(['apps/mobile/src/features/forms/fault.ts']);

/** Migrations before this one are history and cannot be changed. */
const SINCE_MIGRATION = 30;

/** A new language is a row of the list and a folder: nothing else may know which languages there are. */
export const languagesOnce: Rule = {
  name: 'only the list knows which languages there are',
  check: (tree) => {
    const languages = languagesOf(tree);
    if (languages.codes.length === 0) return [];
    return [
      ...tree.sources.filter(isChecked).flatMap((source) => findNames(source, languages)),
      ...findInFiles(tree, languages),
      ...findFolders(tree, languages),
    ];
  },
};

function isChecked({ path }: Source): boolean {
  return path !== LIST && !isTest(path) && !CONTENT.test(path) && !GRAMMAR.has(path);
}

function findNames(source: Source, { codes, fallback }: Languages): Finding[] {
  const found: Finding[] = [];
  // `en` is also what numbers and names are sorted and written with.
  const names = new Set([...codes, ...codes.filter((code) => code !== fallback).map((code) => code.toLowerCase())]);
  const folders = codes.filter((code) => code !== fallback).map((code) => `locales/${code.toLowerCase()}/`);
  const inPattern = new RegExp(`(?:^|[^a-zA-Z\\\\])(${[...names].join('|')})(?![a-zA-Z])`);
  walk(source.program, (node) => {
    const text = literalText(node) ?? keyOf(node) ?? patternOf(node)?.match(inPattern)?.[1];
    if (text === undefined) return;
    if (names.has(text) || folders.some((folder) => text.includes(folder)))
      found.push({ file: source.path, line: source.lineAt(node.start), message: `names the language ${text}` });
  });
  return found;
}

/** The key of a property that is written without quotes. */
function keyOf(node: SyntaxNode): string | undefined {
  const key = node['key'];
  return node.type === 'Property' && node['computed'] === false && isNode(key) && key.type === 'Identifier'
    ? dotted(key)
    : undefined;
}

/** What a regular expression looks for. */
function patternOf(node: SyntaxNode): string | undefined {
  const regex = node.type === 'Literal' ? (node['regex'] as { readonly pattern: string } | undefined) : undefined;
  return regex?.pattern;
}

/** Tables by language, and checks of the database. */
function findInFiles(tree: Tree, { codes }: Languages): Finding[] {
  const any = codes.join('|');
  return [...tree.files].flatMap(([file, text]) => {
    const number = Number(/^apps\/server\/migrations\/(\d+)_/.exec(file)?.[1] ?? 0);
    const isTable = /^(apps|packages|games|web)\/.*\.json$/.test(file) && new RegExp(`"(${any})"\\s*:`).test(text);
    const isCheck = number >= SINCE_MIGRATION && new RegExp(`'(${any})'`).test(text);
    return isTable || isCheck ? [{ file, message: 'names a language' }] : [];
  });
}

function findFolders(tree: Tree, { codes }: Languages): Finding[] {
  const known = new Set(codes.map((code) => code.toLowerCase()));
  const folders = new Set(
    [...tree.files.keys()].flatMap((path) => new RegExp(`^${LOCALES}/([^/]+)/`).exec(path)?.[1] ?? []),
  );
  return [
    ...[...folders].filter((name) => !known.has(name)).map((name) => ({ name, message: 'is no language of the list' })),
    ...[...known].filter((name) => !folders.has(name)).map((name) => ({ name, message: 'has no dictionaries' })),
  ].map(({ name, message }) => ({ file: `${LOCALES}/${name}`, message }));
}
