import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { ENTER_WORDS, FIRST_WORDS } from '../src/locales/first-words.ts';

const IMPORTER = /i18n[\\/](?:ty|en)(?:-(enter|rest))?\.ts$/;
/** Marks a part of a dictionary; the file behind it stays the whole for everything but this build. */
const PART = /^\0words-(first|enter|rest):(.+)\.json\.js$/;
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

/**
 * Makes parts of each dictionary: the words a first page shows, those of coming in, and all but the first. Stops the
 * build when a module that is drawn with fewer than all uses a word that would not be there yet.
 */
export function dictionaryPlugin(drawn: Drawn): Plugin {
  const rest = new Set<string>();
  return {
    name: 'perya:dictionary',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer = '') {
      const match = IMPORTER.exec(importer);
      if (!match || !source.endsWith('.json')) return null;
      const file = await this.resolve(source, importer, { skipSelf: true });
      return file && `\0words-${match[1] ?? 'first'}:${file.id}.js`;
    },
    async load(id) {
      const [, part, file = ''] = PART.exec(id) ?? [];
      const isIn = PARTS[part ?? ''];
      if (!isIn) return null;
      const words = JSON.parse(await readFile(`${file}.json`, 'utf8')) as Record<string, string>;
      const kept = Object.entries(words).filter(([key]) => isIn(key));
      if (part === 'rest') kept.forEach(([key]) => rest.add(key));
      return `export default ${JSON.stringify(Object.fromEntries(kept))}`;
    },
    buildEnd() {
      for (const id of this.getModuleIds()) {
        const isFirst = drawn.isFirst(id);
        if (TITLES.test(id) || !(isFirst || drawn.isEnter(id))) continue;
        const late = isFirst ? rest : new Set([...rest].filter((key) => !isEnterWord(key)));
        const used = wordsIn(this.getModuleInfo(id)?.code ?? '', rest);
        const missing = used.find((key) => late.has(key));
        if (missing) this.error(`${id} is drawn before "${missing}" has come: see locales/first-words.ts`);
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
