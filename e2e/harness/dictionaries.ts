import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@perya/contract';
import { ROOT } from '../../tools/run/root.mjs';

/** What fills the `{name}` places of a text. */
export type TextArgs = Readonly<Record<string, string | number>>;

/** A dictionary of a language, as it lies in its folder. */
export function readDictionary<Words>(language: Language, part: 'errors' | 'site' | 'play'): Words {
  const path = join(ROOT, 'packages/contract/src/locales', language.toLowerCase(), `${part}.json`);
  return JSON.parse(readFileSync(path, 'utf8')) as Words;
}

/** A text with its places filled. */
export function filled(text: string, args: TextArgs): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(args[name] ?? place));
}
