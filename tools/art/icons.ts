/**
 * Writes one module for each Phosphor icon that a site or the design system imports, and removes those they no longer do.
 * Import `@perya/web/ui/icon/glyphs/house-duotone.ts` first, then run `npx tsx tools/art/icons.ts`.
 */
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { glyphFrom, glyphModule } from './glyph.ts';

const SITES = ['apps/mobile/src', 'apps/play/src', 'web/ui'].map((folder) =>
  fileURLToPath(new URL(`../../${folder}`, import.meta.url)),
);
const GLYPHS = fileURLToPath(new URL('../../web/ui/icon/glyphs', import.meta.url));
const IMPORT = /\/glyphs\/([a-z0-9-]+)\.ts['"]/g;

async function importedNames(): Promise<Set<string>> {
  const names = new Set<string>();
  for (const site of SITES) {
    for (const file of await readdir(site, { recursive: true })) {
      if (!/\.tsx?$/.test(file)) continue;
      for (const match of (await readFile(join(site, file), 'utf8')).matchAll(IMPORT)) names.add(match[1] ?? '');
    }
  }
  return names;
}

const require = createRequire(import.meta.url);
const phosphor = JSON.parse(await readFile(require.resolve('@iconify-json/ph/icons.json'), 'utf8')) as {
  icons: Record<string, { body: string }>;
};

await mkdir(GLYPHS, { recursive: true });
const wanted = await importedNames();
for (const file of await readdir(GLYPHS)) if (!wanted.has(file.replace(/\.ts$/, ''))) await rm(join(GLYPHS, file));
for (const name of wanted) {
  const icon = phosphor.icons[name];
  if (!icon) throw new Error(`Phosphor has no icon "${name}"`);
  await writeFile(join(GLYPHS, `${name}.ts`), glyphModule(name, glyphFrom(icon.body)));
}
console.log(`${wanted.size} icons`);
