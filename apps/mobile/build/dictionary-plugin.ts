import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { SUPPORTED_LANGUAGES } from '../../../packages/contract/src/languages.ts';
import { ENTER_WORDS, FIRST_WORDS } from '../src/lib/i18n/first-words.ts';

const LOCALES = join(import.meta.dirname, '../../../packages/contract/src/locales');
/** What the site imports: a loader for each part of each language of the list. */
const LOADERS = 'virtual:words';
/** A part of one dictionary. */
const PART = /^\0virtual:words\/([a-z]+)-(first|enter|rest)$/;
const TEXT = /(["'`])([A-Za-z]\w*(?:\.\w+)+)\1/g;
/** The beginning of a name that is put together. */
const BEGINNING = /`([A-Za-z][\w.]*\.)\$\{/g;
/** Names a title for every route, of which only the one on screen is shown. */
const TITLES = /src[\\/]routes\.ts$/;

/** Which modules are drawn with how many words. */
interface Drawn {
  isFirst(id: string): boolean;
  isEnter(id: string): boolean;
}

const isFirstWord = (key: string) => FIRST_WORDS.test(key);
const isEnterWord = (key: string) => !isFirstWord(key) && ENTER_WORDS.test(key);
const PARTS: Record<string, (key: string) => boolean> = {
  first: isFirstWord,
  enter: isEnterWord,
  rest: (key) => !isFirstWord(key),
};

/** The module of a part, as a build names it. */
export function wordsModule(language: string, part: string): string {
  return `\0${LOADERS}/${language.toLowerCase()}-${part}`;
}

/**
 * Gives the site its dictionaries. A build with `drawn` makes parts of each: the words a first page shows, those of coming
 * in, and all but the first; it stops when a module that is drawn with fewer than all uses a word that would not be
 * there yet. Everywhere else each part is the whole.
 */
export function dictionaryPlugin(drawn?: Drawn): Plugin {
  const rest = new Set<string>();
  let isSplit = false;
  return {
    name: 'perya:dictionary',
    enforce: 'pre',
    configResolved({ command }) {
      isSplit = drawn !== undefined && command === 'build';
    },
    resolveId: (source) => (source.startsWith(LOADERS) ? `\0${source}` : null),
    async load(id) {
      if (id === `\0${LOADERS}`) return `export const wordLoaders = {${SUPPORTED_LANGUAGES.map(loadersOf).join()}}`;
      const [, language = '', part = ''] = PART.exec(id) ?? [];
      const isIn = PARTS[part];
      if (!isIn) return null;
      const files = ['errors.json', 'site.json'].map((name) => join(LOCALES, language, name));
      if (!isSplit) return wholeOf(files);
      const words = await Promise.all(files.map((file) => readPart(file, isIn)));
      if (part === 'rest') words.flatMap((own) => Object.keys(own)).forEach((key) => rest.add(key));
      return `export const words = ${JSON.stringify(words)}`;
    },
    buildEnd() {
      if (!drawn) return;
      for (const id of this.getModuleIds()) {
        const isFirst = drawn.isFirst(id);
        if (TITLES.test(id) || !(isFirst || drawn.isEnter(id))) continue;
        const late = isFirst ? rest : new Set([...rest].filter((key) => !isEnterWord(key)));
        const used = wordsIn(this.getModuleInfo(id)?.code ?? '', rest);
        const missing = used.find((key) => late.has(key));
        if (missing) this.error(`${id} is drawn before "${missing}" has come: see lib/i18n/first-words.ts`);
      }
    },
  };
}

/** The words a module names, in full or by their beginning. */
function wordsIn(code: string, all: ReadonlySet<string>): string[] {
  const beginnings = [...code.matchAll(BEGINNING)].map(([, beginning = '']) => beginning);
  return [
    ...[...code.matchAll(TEXT)].map(([, , key = '']) => key),
    ...[...all].filter((key) => beginnings.some((beginning) => key.startsWith(beginning))),
  ];
}

function loadersOf(language: string): string {
  const loaders = Object.keys(PARTS).map(
    (part) => `${part}: () => import('${LOADERS}/${language.toLowerCase()}-${part}')`,
  );
  return `${language}: {${loaders.join()}}`;
}

/** The files themselves, so that an edit of one shows at once. */
function wholeOf(files: readonly string[]): string {
  const imports = files.map((file, index) => `import part${index} from ${JSON.stringify(file)};`);
  return `${imports.join('')}export const words = [${files.map((_, index) => `part${index}`).join()}]`;
}

async function readPart(file: string, isIn: (key: string) => boolean): Promise<Record<string, string>> {
  const words = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
  return Object.fromEntries(Object.entries(words).filter(([key]) => isIn(key)));
}
