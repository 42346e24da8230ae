import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { FIRST_WORDS } from '../src/locales/first-words.ts';

const IMPORTER = /i18n[\\/](?:ty|en)(-rest)?\.ts$/;
/** Marks a part of a dictionary; the file behind it stays the whole for everything but this build. */
const PART = /^\0words-(first|rest):(.+)\.json\.js$/;
const TEXT = /(["'`])([A-Za-z]\w*(?:\.\w+)+)\1/g;
/** Names a title for every route, of which only the one on screen is shown. */
const TITLES = /src[\\/]routes\.ts$/;

/**
 * Splits each dictionary in the words a first page shows and the rest, and stops the build when a module of the
 * first page uses a word that would not be there yet.
 */
export function dictionaryPlugin(isFirst: (id: string) => boolean): Plugin {
  const rest = new Set<string>();
  return {
    name: 'perya:dictionary',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer = '') {
      const match = IMPORTER.exec(importer);
      if (!match || !source.endsWith('.json')) return null;
      const file = await this.resolve(source, importer, { skipSelf: true });
      return file && `\0words-${match[1] ? 'rest' : 'first'}:${file.id}.js`;
    },
    async load(id) {
      const [, part, file = ''] = PART.exec(id) ?? [];
      if (!part) return null;
      const words = JSON.parse(await readFile(`${file}.json`, 'utf8')) as Record<string, string>;
      const kept = Object.entries(words).filter(([key]) => FIRST_WORDS.test(key) === (part === 'first'));
      if (part === 'rest') kept.forEach(([key]) => rest.add(key));
      return `export default ${JSON.stringify(Object.fromEntries(kept))}`;
    },
    buildEnd() {
      for (const id of this.getModuleIds()) {
        if (!isFirst(id) || TITLES.test(id)) continue;
        for (const [, , key = ''] of (this.getModuleInfo(id)?.code ?? '').matchAll(TEXT)) {
          if (rest.has(key)) this.error(`${id} is part of the first page, but "${key}" is not among the first words`);
        }
      }
    },
  };
}
